import type { Page } from 'playwright-core';

/** What came of a file in a viewer. */
export interface Outcome {
  plotted: boolean;
  /** Until the plot or the error. */
  ms: number;
  /** Codes of the geo-error events. */
  problems: string[];
  /** Errors shown in the element. */
  alerts: number;
  frames: {
    name: string;
    samples: number;
    curves: { mnemonic: string; values: CurveFacts | null }[];
  }[];
}

/** A curve in short; null is NaN. */
export interface CurveFacts {
  length: number;
  nulls: number;
  first: number | null;
  last: number | null;
  min: number;
  max: number;
}

/** How a file goes into a viewer. */
export interface FileRequest {
  url: string;
  by: 'src' | 'file';
}

type Viewer = ReturnType<Window['addViewer']>;

/** Shows one file in a viewer of its own, asks for all values of all its frames, and takes the viewer away. */
export async function runFile(page: Page, request: FileRequest): Promise<Outcome> {
  const shown = await page.evaluateHandle(showFile, request);
  const outcome = await shown.evaluate(readFrames);
  await shown.dispose();
  return outcome;
}

/** In the page: shows a file until the plot or the error. */
async function showFile({ url, by }: FileRequest): Promise<{ viewer: Viewer; outcome: Outcome }> {
  const problems: string[] = [];
  const file =
    by === 'file'
      ? new File(
          [await (await fetch(url)).arrayBuffer()],
          decodeURIComponent(url.split('/').at(-1) ?? ''),
        )
      : null;
  const start = performance.now();
  const viewer = window.addViewer(file ? {} : { src: url });
  let frames: Outcome['frames'] = [];
  viewer.addEventListener('geo-file', (event) => {
    const { detail } = event as CustomEvent<{
      frames: { name: string; samples: number; curves: { mnemonic: string }[] }[];
    }>;
    frames = detail.frames.map(({ name, samples, curves }) => ({
      name,
      samples,
      curves: curves.map(({ mnemonic }) => ({ mnemonic, values: null })),
    }));
  });
  const plotted = await new Promise<boolean>((resolve) => {
    viewer.addEventListener('geo-plot', () => resolve(true));
    viewer.addEventListener('geo-error', (event) => {
      problems.push((event as CustomEvent<{ code: string }>).detail.code);
      resolve(false);
    });
    setTimeout(() => resolve(false), 20_000);
    if (file) viewer.file = file;
  });
  const ms = performance.now() - start;
  for (
    let frame = 0;
    problems.length > 0 && !viewer.shadowRoot.querySelector('[role=alert]') && frame < 300;
    frame++
  )
    await new Promise(requestAnimationFrame);
  // An event after the first one would be a second error.
  await new Promise((resolve) => setTimeout(resolve, 30));
  const alerts = viewer.shadowRoot.querySelectorAll('[role=alert]').length;
  return { viewer, outcome: { plotted, ms, problems: [...problems], alerts, frames } };
}

/** In the page: fills in the values of the curves of all frames, and takes the viewer away. */
async function readFrames({
  viewer,
  outcome,
}: {
  viewer: Viewer;
  outcome: Outcome;
}): Promise<Outcome> {
  const { frames } = outcome;
  for (const [i, frame] of frames.entries()) {
    // A frame is chosen by its name: of several with one name, the first is shown.
    if (frames.findIndex(({ name }) => name === frame.name) !== i) continue;
    if (frames.length > 1) await choose(frame.name);
    for (const curve of frame.curves) {
      const answer = await viewer.curveValues(curve.mnemonic).catch(() => null);
      if (answer) curve.values = summarize(answer.values);
    }
  }
  viewer.remove();
  return outcome;

  async function choose(name: string): Promise<void> {
    const chosen = new Promise((resolve) =>
      ['geo-plot', 'geo-error'].forEach((type) =>
        viewer.addEventListener(type, resolve, { once: true }),
      ),
    );
    viewer.frame = name;
    await chosen;
  }

  function summarize(values: ArrayLike<number> & Iterable<number>): CurveFacts {
    let [nulls, min, max] = [0, Infinity, -Infinity];
    for (const value of values) {
      if (Number.isNaN(value)) nulls++;
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const orNull = (value: number | undefined): number | null =>
      value === undefined || Number.isNaN(value) ? null : value;
    const [first, last] = [orNull(values[0]), orNull(values[values.length - 1])];
    return { length: values.length, nulls, first, last, min, max };
  }
}
