/** Cases of Studio. */
import { failure } from './calls.ts';
import type { Case, Look } from './case.ts';
import { exampleCase } from './example.ts';
import { placed, shown } from './on-page.ts';
import { answering, type Answers } from './stage.ts';
import { STUDIO_ANSWERS } from './studio-field.ts';

async function studio(
  page: HTMLElement,
  look: Look,
  selector: string,
  { state = {}, answers = STUDIO_ANSWERS }: { state?: object; answers?: Answers } = {},
): Promise<void> {
  answering(answers);
  const element = placed(page, 'geo-studio', look);
  Object.assign(element, { state });
  await shown(element, selector);
}

/** A list of Studio. */
export const studioList: Case = {
  hasPlot: false,
  show: (page, look) => studio(page, look, '.studio-rows-all .studio-row'),
};

/** A form of Studio. */
export const studioForm: Case = {
  hasPlot: false,
  show: (page, look) =>
    studio(page, look, '.studio-form', { state: { entity: 'Catalog', id: 'well' } }),
};

/** The fields of a catalog. */
export const studioFields = exampleCase('geo-studio/fields', {
  hasPlot: false,
  then: (page) => shown(page.querySelector('geo-studio')!, '.studio-preview tbody bdi'),
});

/** The relations of a catalog. */
export const studioRelations: Case = {
  hasPlot: false,
  show: (page, look) =>
    studio(page, look, '.studio-graph', {
      state: { entity: 'Catalog', id: 'well', tab: 'relations' },
    }),
};

/** An entity as YAML. */
export const studioYaml = exampleCase('geo-studio/yaml', {
  hasPlot: false,
  then: (page) => shown(page.querySelector('geo-studio')!, '.cm-line'),
});

/** The search indexes. */
export const studioIndex: Case = {
  hasPlot: false,
  show: (page, look) =>
    studio(page, look, '.studio-operate tbody progress', { state: { entity: 'index' } }),
};

/** The command palette. */
export const studioPalette: Case = {
  looks: { dark: true, arabic: true },
  hasPlot: false,
  show: async (page, look) => {
    await studio(page, look, '.studio-rows-all .studio-row');
    const element = page.querySelector<HTMLElement>('geo-studio')!;
    element.setAttribute('environment', 'Test');
    await shown(element, '.studio-environment');
    (await shown(element, '.studio-find')).click();
    await shown(element, '.palette-line');
  },
};

/** An empty list of Studio. */
export const studioEmpty: Case = {
  hasPlot: false,
  show: (page, look) => studio(page, look, '.studio-empty', { state: { entity: 'Rule' } }),
};

/** A list of Studio that could not be read. */
export const studioFailed: Case = {
  hasPlot: false,
  show: (page, look) =>
    studio(page, look, '.problem', { answers: { '/service/': failure, '/trove/': failure } }),
};
