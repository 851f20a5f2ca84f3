import { problemError } from '../../core/problem-error.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import { loadTrackKinds } from '../../plot/log/track-kinds.ts';

/**
 * Loads what draws the tracks of a template. @throws an error with the code PART_NOT_LOADED where it
 * cannot be fetched
 */
export async function loadTracks(template: LogTemplate): Promise<void> {
  try {
    await loadTrackKinds(template);
  } catch (error) {
    throw problemError({ code: 'PART_NOT_LOADED', message: String(error) });
  }
}
