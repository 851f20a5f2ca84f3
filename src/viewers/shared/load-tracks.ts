import { problemError } from '../../core/problem-error.ts';
import type { LogFrame } from '../../formats/log-file.ts';
import type { LogTemplate } from '../../plot/log/template.ts';
import { loadTrackKinds } from '../../plot/log/track-kinds.ts';
import { findPainter } from '../../plot/log/track-painter.ts';

/**
 * Loads what draws the tracks of a template. @returns the text curves of a frame that they show, by
 * mnemonic
 * @throws an error with the code PART_NOT_LOADED where it cannot be fetched
 */
export async function loadTracks(
  template: LogTemplate | null | undefined,
  { curves }: LogFrame,
): Promise<string[]> {
  if (!template) return [];
  await loadTrackKinds(template).catch((error: unknown) => {
    throw problemError({ code: 'PART_NOT_LOADED', message: String(error) });
  });
  return template.tracks.flatMap((spec) => findPainter(spec)?.findTexts?.(spec, curves) ?? []);
}
