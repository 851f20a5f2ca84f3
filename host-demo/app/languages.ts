import { pageBackend } from '../../src/backend/backend.ts';
import { loadLanguages, type OfferedLanguage, SPOKEN } from '../../src/backend/languages.ts';
import { languageNotice } from '../../src/core/language-notice.ts';
import type { Translate } from '../../src/i18n/i18n.ts';
import type { Notice } from '../../src/core/toasts.ts';
import type { SessionState } from '../../src/session/session.ts';

/**
 * The languages to choose from: the server's list, which it tells to those who are signed in (spec
 * 2: on start), and with it whether they may come in at all (spec 6).
 */
export class Languages {
  /** All of the suite's until the server's list is here. */
  offered: readonly OfferedLanguage[] = SPOKEN;
  /** The server's words for a user whose e-mail domain may not come in. */
  denied: string | null = null;
  #requestedLanguage: string | null = null;

  constructor(private readonly changed: () => void) {}

  /** Asks once for each user. `say` tells that the list could not be had. */
  async follow(
    state: SessionState | null,
    userId: string | undefined,
    say: (notice: (t: Translate) => Notice) => void,
  ): Promise<void> {
    if (state !== 'signed-in' || userId === undefined || userId === this.#requestedLanguage) return;
    this.#requestedLanguage = userId;
    const { languages, problem } = await loadLanguages(pageBackend());
    if (userId !== this.#requestedLanguage) return;
    this.offered = languages;
    this.denied = problem?.serverCode === 'EMAIL_DOMAIN_DENIED' ? problem.message : null;
    if (problem && this.denied === null) say((t) => languageNotice(t, problem));
    this.changed();
  }
}
