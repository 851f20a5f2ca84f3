import { problemError } from '../../core/problem-error.ts';
import type { MapPlot } from '../../plot/map/map-plot.ts';
import type { MapLayers } from './map-layers.ts';

/** A picture waits no longer for layers that are still being read. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Draws a map as a PNG when its layers are read.
 *
 * @param isStrict - Whether layers that cannot be opened make no picture
 * @throws the layers' problem, with its `code`, if they cannot be opened
 */
export async function drawMapImage(
  plot: MapPlot,
  layers: MapLayers,
  isStrict: boolean,
): Promise<Blob> {
  await waitFor(layers.whenSettled());
  const phase = layers.phase.peek();
  if (phase.kind === 'failed' && isStrict) throw problemError(phase.problem);
  const canvas = await plot.toCanvas();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))),
      'image/png',
    ),
  );
}

async function waitFor(promise: Promise<void>): Promise<void> {
  let timer;
  const end = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_WAIT_MS)));
  await Promise.race([promise, end]);
  clearTimeout(timer);
}
