import { batch, signal } from '@preact/signals-core';
import { entityOfKind, storeEntity, type StudioEntity } from '../../../backend/studio.ts';
import { beginIndexing } from '../../../backend/studio-work.ts';
import { loadFieldTexts, type Problem, problemText } from '../../../core/problem.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { hostTranslator } from '../host-translator.ts';
import { chooseTitle, type EntityDraft, type KindDescription } from '../kinds/kind.ts';
import { updateSchema } from '../schema-tasks.ts';
import type { StudioParts } from '../studio-context.ts';
import { NEW } from '../studio-state.ts';
import { findEditor } from './attribute-label.ts';
import { checkDraft, newDraft, toDraft } from './check.ts';
import { type AttributeConflict, differences, mergeChoices, type Versions } from './differences.ts';
import { draftPlace, dropDraft, readDraft } from './kept-draft.ts';
import { sameValue } from '../../shared/edit/paths.ts';
import { NOTHING_WRONG, type Wrong } from '../../shared/edit/still-wrong.ts';

/** Another user has stored the entity since it was read. */
export interface ConflictState {
  theirs: StudioEntity;
  versions: Versions;
  differences: readonly AttributeConflict[];
}

/** YAML that is no draft. */
export interface UnreadText {
  text: string;
  /** The first fault in the text; null until it has been parsed. */
  fault: string | null;
}

/** What an editor does with the result of a command. */
export interface EditorEvents {
  /** Replaces the draft and its history; `base` is what is stored, `draft` if it is absent. */
  onReset(draft: EntityDraft, base?: EntityDraft): void;
  onSaved(entity: StudioEntity, isNew: boolean): void;
  /** Shows the tab of the first attribute that was refused. */
  onRefused(tab: string): void;
}

/** Parts of Studio that the controller works with. */
export type EditorParts = Pick<StudioParts, 'host' | 'backend' | 'say'> & { kind: KindDescription };

/** The offer to index a catalog stays long enough to be read. */
const OFFER_MS = 10_000;

/** State and commands of the editor of one entity. The draft and its history belong to the view. */
export class EditorController {
  /** Key of the draft in the browser's storage. */
  readonly place: string;
  /** The draft that the editor starts with: the one that was kept, else what is stored. */
  readonly start: EntityDraft;
  /** What the first draft is compared with. */
  readonly base: EntityDraft;
  /** The version that the draft is based on; null for a new entity. */
  readonly stored;
  readonly unread;
  /**
   * When a kept draft was typed, in milliseconds since 1970; null after it was saved or reverted.
   */
  readonly typedAt;
  readonly wrong = signal<Wrong<string>>(NOTHING_WRONG);
  readonly problem = signal<Problem | null>(null);
  readonly conflict = signal<ConflictState | null>(null);
  readonly isSaving = signal(false);
  /** Number of times that the draft was reverted. */
  readonly reverts = signal(0);
  /** Set by the view with each render. */
  events: EditorEvents = { onReset: () => {}, onSaved: () => {}, onRefused: () => {} };
  /** The latest version that was read from the server. */
  #latest: StudioEntity | null;

  constructor(
    readonly parts: EditorParts,
    given: StudioEntity | null,
  ) {
    const { backend, kind } = parts;
    this.place = draftPlace(backend, kind.name, given?.id ?? NEW);
    const kept = readDraft(this.place);
    // A kept draft is saved over the version it was typed over, so that a later one is a conflict.
    const stored = kept ? kept.stored : given;
    this.base = stored ? toDraft(stored) : newDraft(kind);
    this.start = kept?.draft ?? this.base;
    this.stored = signal(stored);
    this.unread = signal<UnreadText | null>(
      kept && kept.unread !== null ? { text: kept.unread, fault: null } : null,
    );
    this.typedAt = signal(kept?.at ?? null);
    this.#latest = given;
  }

  /** Whether the schema can be reloaded after saving. */
  get canReload(): boolean {
    const { name } = this.parts.kind;
    return name === 'Catalog' || name === 'CatalogGroup';
  }

  /** Stores a draft if its fields are valid, and reloads the schema after it. */
  save(draft: EntityDraft, isReloading: boolean): Promise<void> {
    return this.#send(draft, this.stored.peek(), isReloading);
  }

  /** Stores the chosen values of attributes over the version of another user. */
  async resolve(chosen: readonly AttributeConflict[]): Promise<void> {
    const conflict = this.conflict.peek();
    if (!conflict) return;
    const { theirs, versions } = conflict;
    const merged = mergeChoices(versions, chosen);
    batch(() => {
      this.stored.value = theirs;
      this.conflict.value = null;
    });
    this.events.onReset(merged, versions.theirs);
    if (chosen.every(({ keep }) => keep === 'theirs')) await this.#accept(theirs, false);
    else await this.#send(merged, theirs, false);
  }

  /** Returns from a conflict to the draft. */
  leaveConflict(): void {
    this.conflict.value = null;
  }

  /** Discards all changes and continues with the latest version. */
  revert(): void {
    batch(() => {
      this.wrong.value = NOTHING_WRONG;
      this.problem.value = null;
      this.typedAt.value = null;
      this.unread.value = null;
      this.stored.value = this.#latest;
      this.reverts.value += 1;
    });
    this.events.onReset(this.#latest ? toDraft(this.#latest) : newDraft(this.parts.kind));
  }

  /** Keeps a text that is no draft; null once the draft holds everything that was typed. */
  setUnread(unread: UnreadText | null): void {
    this.unread.value = unread;
  }

  get #t(): Translate {
    return hostTranslator(this.parts.host);
  }

  async #send(draft: EntityDraft, over: StudioEntity | null, isReloading: boolean): Promise<void> {
    const { backend, kind } = this.parts;
    this.problem.value = null;
    const errors = checkDraft(this.#t, kind, draft);
    this.#refuse(errors, draft);
    if (Object.keys(errors).length > 0) return;
    this.isSaving.value = true;
    const version = over ? { id: over.id, version: over.version } : {};
    const answer = await storeEntity(backend, kind.name, { ...draft, ...version }).catch(
      () => null,
    );
    this.isSaving.value = false;
    if (answer?.ok) await this.#accept(answer.data, isReloading);
    else if (answer) await this.#handleProblem(answer.error, draft, over);
  }

  #refuse(errors: Wrong<string>['errors'], of: EntityDraft): void {
    const { kind } = this.parts;
    this.wrong.value = { errors, of };
    const [first] = Object.keys(errors);
    if (first === undefined) return;
    const isField = kind.fields.some(({ name }) => name === first);
    this.events.onRefused((!isField && findEditor(kind, first)?.id) || 'form');
  }

  /** Continues with a version that is stored. */
  async #accept(entity: StudioEntity, isReloading: boolean): Promise<void> {
    const { host, backend, kind, say } = this.parts;
    const isNew = this.stored.peek() === null;
    const before = this.#latest;
    this.#latest = entity;
    batch(() => {
      this.stored.value = entity;
      this.typedAt.value = null;
    });
    this.events.onReset(toDraft(entity));
    dropDraft(this.place);
    this.events.onSaved(entity, isNew);
    const t = this.#t;
    const name = chooseTitle(kind, entity);
    if (isReloading) await updateSchema(backend, host, t);
    else if (before && needsIndex(kind, before, entity))
      say({
        kind: 'success',
        message: t('studio.savedNotIndexed', { name }),
        durationMs: OFFER_MS,
        action: {
          label: t('studio.indexAgain'),
          run: () => void this.#startIndexing(String(entity.name)),
        },
      });
    else say({ kind: 'success', message: t('studio.saved', { name }) });
  }

  async #startIndexing(catalog: string): Promise<void> {
    const { backend, say } = this.parts;
    const answer = await beginIndexing(backend, [catalog]).catch(() => null);
    if (!answer) return;
    const t = this.#t;
    say(
      answer.ok
        ? { kind: 'info', message: t('studio.i.started') }
        : { kind: 'error', message: problemText(t, answer.error), problem: answer.error },
    );
  }

  async #handleProblem(
    error: Problem,
    draft: EntityDraft,
    over: StudioEntity | null,
  ): Promise<void> {
    const fields = Object.entries(await loadFieldTexts(this.#t, error));
    if (fields.length > 0) {
      const required = this.#t('studio.required');
      const errors = fields.map(([name, why]) => [name, why === 'required' ? required : why]);
      this.#refuse(Object.fromEntries(errors) as Record<string, string>, draft);
    }
    if (error.serverCode === 'CONFLICT' && over) await this.#compare(error, draft, over);
    else this.problem.value = error.fields ? null : error;
  }

  /** Compares a draft that was refused with the latest version. */
  async #compare(error: Problem, draft: EntityDraft, over: StudioEntity): Promise<void> {
    const { backend, kind } = this.parts;
    const now = await entityOfKind(backend, kind.name, over.id).catch(() => null);
    if (!now) return;
    // A name that is in use is a conflict too, but this entity has not changed.
    if (!now.ok || now.data.version === over.version) {
      this.problem.value = now.ok ? error : now.error;
      return;
    }
    const versions = { before: toDraft(over), mine: draft, theirs: toDraft(now.data) };
    const found = differences(versions);
    if (found.length === 0) await this.#accept(now.data, false);
    else this.conflict.value = { theirs: now.data, versions, differences: found };
  }
}

/** Whether the search index of a catalog was made from other fields. */
function needsIndex({ name }: KindDescription, before: StudioEntity, after: StudioEntity): boolean {
  return (
    name === 'Catalog' &&
    after.indexable === true &&
    (before.indexable !== true || !sameValue(before.fields, after.fields))
  );
}
