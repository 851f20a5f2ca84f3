import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Result } from '../../../backend/backend.ts';
import {
  allOfKind,
  deleteOfKind,
  listOfKind,
  storeEntity,
  type StudioEntity,
} from '../../../backend/studio.ts';
import { isAbort, type Problem, problemText } from '../../../core/problem.ts';
import { builtInTexts } from '../../../i18n/built-in-texts.ts';
import { hostTranslator } from '../host-translator.ts';
import type { StudioParts } from '../studio-context.ts';
import {
  isModelKey,
  loadModelLabels,
  type ModelLabels,
  toCellEntity,
  toTextEntity,
  toTextQuery,
} from './model-labels.ts';
import {
  filterRows,
  type MatrixFilter,
  matrixRows,
  type MatrixRow,
  type MatrixSource,
} from './translations.ts';
import { TypedCells } from './typed-cells.ts';

/** A language of the matrix. */
export interface MatrixLanguage {
  /** BCP 47 tag. */
  key: string;
  name: string;
}

/** Texts of the server and of the suite, or why there are none. */
export type MatrixState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem }
  | ({ kind: 'ready'; languages: readonly MatrixLanguage[] } & MatrixSource);

/** Name of a cell: one text in one language. */
export function cellName(language: string, key: string): string {
  return `${language} ${key}`;
}

/** State and commands of the matrix of translations. */
export class TranslationsController {
  readonly cells: TypedCells;
  readonly state = signal<MatrixState>({ kind: 'loading' });
  readonly search = signal('');
  readonly filter = signal<MatrixFilter>('all');
  /** All texts by key. */
  readonly rows: ReadonlySignal<readonly MatrixRow[]>;
  /** Rows that the search and the filter leave. */
  readonly shown: ReadonlySignal<readonly MatrixRow[]>;
  /** Texts that were stored since they were loaded, by cell; null for one that was deleted. */
  readonly #changes = signal<ReadonlyMap<string, StudioEntity | null>>(new Map());
  #loading: AbortController | null = null;

  constructor(readonly parts: Pick<StudioParts, 'host' | 'backend' | 'say'>) {
    this.cells = new TypedCells(parts.backend);
    this.rows = computed(() => {
      const state = this.state.value;
      return state.kind === 'ready' ? matrixRows(state, this.#changes.value) : [];
    });
    this.shown = computed(() => {
      const state = this.state.value;
      const languages = state.kind === 'ready' ? state.languages.map(({ key }) => key) : [];
      return filterRows(this.rows.value, languages, this.filter.value, this.search.value);
    });
  }

  /** Loads all languages and texts. */
  async load(): Promise<void> {
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    this.state.value = { kind: 'loading' };
    try {
      const { backend } = this.parts;
      const [languages, stored, labels] = await Promise.all([
        allOfKind(backend, { entityName: 'Language', orderBy: 'name' }, { signal }),
        allOfKind(backend, { entityName: 'Translation', orderBy: 'key' }, { signal }),
        loadModelLabels(backend, { signal }),
      ]);
      const builtIn = await builtInTexts();
      if (signal.aborted) return;
      batch(() => {
        this.#changes.value = new Map();
        this.state.value = buildState(languages, stored, { builtIn, labels });
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
    }
  }

  /**
   * Stores what was typed into a cell; an empty text or the built-in one deletes that of the
   * server.
   */
  async save(row: MatrixRow, language: string, value: string): Promise<void> {
    const { backend } = this.parts;
    const { value: before = '', builtIn, stored = null } = row.texts.get(language) ?? {};
    const cell = cellName(language, row.key);
    const { entityName, data } = toTextEntity({ language, key: row.key, value });
    const isDeleted = value === '' || value === builtIn;
    if (value === before || (isDeleted && !stored)) return this.cells.discard(cell);
    const answer = await (
      isDeleted
        ? deleteOfKind(backend, entityName, [stored!.id])
        : storeEntity(backend, entityName, {
            ...(stored ? { id: stored.id, version: stored.version } : {}),
            ...data,
          })
    ).catch(() => null);
    if (!answer) return;
    if (!answer.ok) return this.#handleProblem(answer.error, language, row.key);
    this.cells.discard(cell);
    const entity = answer.data;
    this.#change(cell, entity && isModelKey(row.key) ? toCellEntity(entity) : entity);
  }

  /** Stores the texts that were typed in an earlier visit. */
  async storeTyped(): Promise<void> {
    const byKey = new Map(this.rows.peek().map((row) => [row.key, row]));
    for (const cell of this.cells.earlier.peek()) {
      const at = cell.indexOf(' ');
      const row = byKey.get(cell.slice(at + 1));
      if (row) await this.save(row, cell.slice(0, at), this.cells.read(cell) ?? '');
      else this.cells.discard(cell);
    }
  }

  dispose(): void {
    this.#loading?.abort();
  }

  #change(cell: string, stored: StudioEntity | null): void {
    this.#changes.value = new Map([...this.#changes.peek(), [cell, stored]]);
  }

  /**
   * Shows a problem. The text that another user has stored is loaded, so that the typed one can be
   * stored over it.
   */
  async #handleProblem(problem: Problem, language: string, key: string): Promise<void> {
    const { host, backend, say } = this.parts;
    const t = hostTranslator(host);
    const isChanged = problem.serverCode === 'CONFLICT' || problem.status === 404;
    const message = isChanged ? t('studio.x.changed', { key }) : problemText(t, problem);
    say({ kind: 'error', message, problem });
    if (!isChanged) return;
    const now = await listOfKind(backend, { ...toTextQuery(language, key), limit: 1 }).catch(
      () => null,
    );
    if (!now?.ok) return;
    const [entity = null] = now.data;
    this.#change(
      cellName(language, key),
      entity && isModelKey(key) ? toCellEntity(entity) : entity,
    );
  }
}

function buildState(
  languages: Result<StudioEntity[]>,
  stored: Result<StudioEntity[]>,
  { builtIn, labels }: { builtIn: MatrixSource['builtIn']; labels: ModelLabels },
): MatrixState {
  if (!languages.ok) return { kind: 'failed', problem: languages.error };
  if (!stored.ok) return { kind: 'failed', problem: stored.error };
  return {
    kind: 'ready',
    languages: languages.data.map(({ key, name }) => ({ key: String(key), name: String(name) })),
    stored: [...stored.data, ...labels.stored],
    builtIn: new Map([...builtIn, ['en', { ...builtIn.get('en'), ...labels.english }]]),
  };
}
