import type { Result } from '../api/client.ts';
import type { Backend } from './backend.ts';
import { loadModelTexts } from './model-texts.ts';
import { loadReferenceOptions, type ReferenceOption } from './studio.ts';

/** How the keys of the model's texts begin, by kinds whose labels are translated. */
const TRANSLATED: Readonly<Partial<Record<string, string>>> = {
  Catalog: 'catalog',
  CatalogGroup: 'group',
  Layer: 'layer',
};

/** What a reference by name may name, with the labels of the page's language. */
export async function loadReferenceLabels(
  backend: Backend,
  of: { entityName: string; by: 'id' | 'name' },
): Promise<Result<ReferenceOption[]>> {
  const kind = of.by === 'name' ? TRANSLATED[of.entityName] : undefined;
  const answer = await loadReferenceOptions(backend, of);
  if (!answer.ok || kind === undefined) return answer;
  const texts = await loadModelTexts(backend);
  return {
    ok: true,
    data: answer.data.map(({ value, label }) => ({
      value,
      label: texts.get(`${kind}.${value}`) ?? label,
    })),
  };
}
