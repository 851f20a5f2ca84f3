import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Backend } from '../../backend/backend.ts';
import { type Constraint, formatKeyText, loadRecord, type Row } from '../../backend/records.ts';
import { count, rows } from '../../backend/rows.ts';
import { nullIfAborted } from '../../backend/null-if-aborted.ts';
import type { Problem } from '../../core/problem.ts';
import { type SeismicKey, SEISMIC_CATALOGS, type SeismicCatalog } from './visualizer-state.ts';
import { nameOrder } from '../../core/text-search.ts';

/** Datasets of a catalog in one request. */
const PAGE = 100;
const FIELDS = ['datasetId', 'surveyName', 'sectionName', 'processingName'];

/** One processing of a line or survey: what can be checked. */
export interface Processing {
  keyText: string;
  name: string;
}

/** A line or survey with its processings. */
export interface SeismicDataset {
  name: string;
  /** The survey of a line; "" where it is the name. */
  survey: string;
  processings: readonly Processing[];
}

/** The datasets of one catalog so far. */
export interface CatalogBranch {
  phase: 'loading' | 'ready' | 'failed';
  datasets: readonly SeismicDataset[];
  fetched: number;
  /** All that match; null until they are counted. */
  total: number | null;
  problem: Problem | null;
}

const NOTHING: CatalogBranch = {
  phase: 'loading',
  datasets: [],
  fetched: 0,
  total: null,
  problem: null,
};

/**
 * The seismic tree: catalogs, their lines and surveys, and what they were processed to. Knows no
 * screen.
 */
export class SeismicTree {
  readonly #branches = signal<ReadonlyMap<SeismicCatalog, CatalogBranch>>(
    new Map(SEISMIC_CATALOGS.map((catalog) => [catalog, NOTHING])),
  );
  readonly branches: ReadonlySignal<ReadonlyMap<SeismicCatalog, CatalogBranch>> = this.#branches;
  /** Line or survey by catalog and keys, of every dataset that was met. */
  readonly #surveys = new Map<string, string>();
  #search = '';
  #loading = new AbortController();

  constructor(private readonly backend: Backend) {}

  /** The first datasets of every catalog whose names hold `search`. */
  async load(search = this.#search): Promise<void> {
    const isOther = search !== this.#search;
    this.#search = search;
    this.#loading.abort();
    const { signal: stop } = (this.#loading = new AbortController());
    await Promise.all(
      SEISMIC_CATALOGS.map(async (catalog) => {
        this.#put(catalog, { phase: 'loading', problem: null, ...(isOther && { total: null }) });
        const constraints = searchFor(search);
        // The count never holds up the rows.
        void count(this.backend, { catalog, constraints }, { signal: stop }).then(
          (found) => {
            if (!stop.aborted) this.#put(catalog, { total: found.ok ? found.data : null });
          },
          () => {},
        );
        await this.#page(catalog, constraints, 0, stop);
      }),
    );
  }

  /** The next datasets of a catalog, or the first again where they could not be had. */
  async more(catalog: SeismicCatalog): Promise<void> {
    const { fetched } = this.#branches.peek().get(catalog)!;
    this.#put(catalog, { phase: 'loading', problem: null });
    await this.#page(catalog, searchFor(this.#search), fetched, this.#loading.signal);
  }

  /** Lists a dataset that no page brought: that of an address. */
  async reveal(catalog: SeismicCatalog, keyText: string): Promise<void> {
    const { signal: stop } = this.#loading;
    const found = await nullIfAborted(loadRecord(this.backend, { catalog, keyText }, stop), stop);
    if (found?.ok)
      this.#put(catalog, {
        datasets: this.#grouped(catalog, this.#branches.peek().get(catalog)!.datasets, [
          found.data,
        ]),
      });
  }

  /** Whether two datasets are of one line or survey. */
  isSameSurvey(a: SeismicKey, b: SeismicKey): boolean {
    const survey = this.#surveys.get(buildId(a));
    return survey !== undefined && survey === this.#surveys.get(buildId(b));
  }

  dispose(): void {
    this.#loading.abort();
  }

  async #page(
    catalog: SeismicCatalog,
    constraints: Constraint[],
    offset: number,
    stop: AbortSignal,
  ): Promise<void> {
    const found = await nullIfAborted(
      rows(
        this.backend,
        { catalog, fields: FIELDS, constraints, offset, limit: PAGE, orderBy: 'datasetId' },
        { signal: stop },
      ),
      stop,
    );
    if (!found) return;
    if (!found.ok)
      return this.#put(catalog, {
        phase: 'failed',
        problem: found.error,
        ...(offset === 0 ? { datasets: [], fetched: 0 } : {}),
      });
    const before = offset === 0 ? [] : this.#branches.peek().get(catalog)!.datasets;
    this.#put(catalog, {
      phase: 'ready',
      datasets: this.#grouped(catalog, before, found.data),
      fetched: offset + found.data.length,
    });
  }

  #put(catalog: SeismicCatalog, part: Partial<CatalogBranch>): void {
    this.#branches.value = new Map(
      [...this.#branches.peek()].map(([one, branch]) => [
        one,
        one === catalog ? { ...branch, ...part } : branch,
      ]),
    );
  }

  /** Rows under their line or survey, in order, each once. */
  #grouped(
    catalog: SeismicCatalog,
    before: readonly SeismicDataset[],
    found: readonly Row[],
  ): SeismicDataset[] {
    const byName = new Map(
      before.map((dataset) => [
        `${dataset.survey}\n${dataset.name}`,
        { ...dataset, processings: [...dataset.processings] },
      ]),
    );
    for (const row of found) {
      const [survey, section] = [text(row['surveyName']), text(row['sectionName'])];
      const name = section || survey || text(row['datasetId']);
      const key = `${name === survey ? '' : survey}\n${name}`;
      const keyText = formatKeyText({ datasetId: text(row['datasetId']) });
      this.#surveys.set(buildId({ catalog, keyText }), key);
      const dataset = byName.get(key) ?? {
        name,
        survey: name === survey ? '' : survey,
        processings: [],
      };
      byName.set(key, dataset);
      if (!dataset.processings.some((one) => one.keyText === keyText))
        dataset.processings.push({
          keyText,
          name: text(row['processingName']) || text(row['datasetId']),
        });
    }
    const order = nameOrder(this.backend.language);
    return [...byName.values()].sort((a, b) => order(a.name, b.name));
  }
}

function searchFor(search: string): Constraint[] {
  const value = `*${search.trim()}*`;
  return value === '**'
    ? []
    : [
        { field: 'surveyName', operator: 'like', value },
        { field: 'sectionName', operator: 'like', value, logic: 'OR' },
        { field: 'processingName', operator: 'like', value, logic: 'OR' },
      ];
}

function buildId({ catalog, keyText }: SeismicKey): string {
  return `${catalog} ${keyText}`;
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
