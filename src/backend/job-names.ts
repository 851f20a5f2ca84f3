import type { Job } from '../api/contract/jobs.ts';
import type { Backend } from './backend.ts';
import { loadModelTexts, type ModelTexts } from './model-texts.ts';

/**
 * Jobs with the labels of the data model in their names in the language of the page or element.
 * Jobs whose names have no parts stay as they are.
 */
export async function labelJobNames(backend: Backend, jobs: readonly Job[]): Promise<Job[]> {
  if (!jobs.some(({ nameParts }) => nameParts)) return [...jobs];
  const texts = await loadModelTexts(backend);
  if (texts.size === 0) return [...jobs];
  return jobs.map((job) =>
    job.nameParts ? { ...job, name: fillName(job.nameParts, texts) } : job,
  );
}

function fillName({ id, values }: NonNullable<Job['nameParts']>, texts: ModelTexts): string {
  return id.replace(/\{\{(\d+)\}\}/g, (hole, place: string) => {
    const value = values[Number(place)];
    if (value === undefined) return hole;
    if (typeof value !== 'object') return String(value);
    return texts.get(value.id) ?? String(value.values[0] ?? '');
  });
}
