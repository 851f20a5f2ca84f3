import type { ElementHost } from '../../../core/element-host.ts';
import { parseLanguage } from '../../../i18n/language.ts';
import { notify } from '../../../core/toasts.ts';
import { addEnglish, translator } from '../../../i18n/i18n.ts';
import enPicks from '../../../i18n/texts/en/picks.json';
import type { SaveReport } from './pick-saving.ts';

addEnglish(enPicks);

/** Says how saving ended; what was not saved the viewer lists itself. */
export function announceSaved(host: ElementHost, { saved, warnings }: SaveReport): void {
  if (saved === 0) return;
  const t = translator(parseLanguage(host.environment.peek().lang));
  if (warnings.length === 0)
    notify(host, { kind: 'success', message: t('picks.saved', { count: saved }) });
  else
    notify(host, {
      kind: 'warning',
      message: t('picks.saved.warned', {
        count: saved,
        warnings: [...new Set(warnings)].join(' · '),
      }),
    });
}

/** Says that changes which are not saved were left, and that the tab keeps them. */
export function announceLeft(host: ElementHost, count: number): void {
  const t = translator(parseLanguage(host.environment.peek().lang));
  notify(host, { kind: 'info', message: t('picks.left', { count }) });
}
