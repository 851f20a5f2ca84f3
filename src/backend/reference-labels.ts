import type { Result } from '../api/client.ts';
import { nameOrder } from '../core/text-search.ts';
import type { Backend } from './backend.ts';
import { loadModelTexts } from './model-texts.ts';
import { loadReferenceOptions, type ReferenceOption } from './studio.ts';

/** How the keys of the model's texts begin, by kinds whose labels are translated. */
const TRANSLATED: Readonly<Partial<Record<string, string>>> = {
  Catalog: 'catalog',
  CatalogGroup: 'group',
  Layer: 'layer',
};

/** What a reference may name, with the labels of the page's language and in their order. */
export async function loadReferenceLabels(
  backend: Backend,
  of: { entityName: string; by: 'id' | 'name' },
): Promise<Result<ReferenceOption[]>> {
  const kind = TRANSLATED[of.entityName];
  const answer = await loadReferenceOptions(backend, of);
  if (!answer.ok || kind === undefined) return answer;
  const texts = await loadModelTexts(backend);
  const order = nameOrder(backend.language);
  const options = answer.data.map((option) => ({
    ...option,
    label: texts.get(`${kind}.${option.name}`) ?? option.label,
  }));
  return { ok: true, data: options.toSorted((a, b) => order(a.label, b.label)) };
}
