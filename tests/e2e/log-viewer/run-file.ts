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

/** In the page: shows one file in a viewer of its own, asks for all values of all its frames, and takes the viewer away. */
export async function runFile({ url, by }: { url: string; by: 'src' | 'file' }): Promise<Outcome> {
  const problems: string[] = [];
  const outcome: Outcome = { plotted: false, ms: 0, problems, alerts: 0, frames: [] };
  const file =
    by === 'file'
      ? new File(
          [await (await fetch(url)).arrayBuffer()],
          decodeURIComponent(url.split('/').at(-1) ?? ''),
        )
      : null;
  const start = performance.now();
  const viewer = window.addViewer(file ? {} : { src: url });
  let listed: Outcome['frames'] = [];
  viewer.addEventListener('geo-file', (event) => {
    const { frames } = (
      event as CustomEvent<{
        frames: { name: string; samples: number; curves: { mnemonic: string }[] }[];
      }>
    ).detail;
    listed = frames.map(({ name, samples, curves }) => ({
      name,
      samples,
      curves: curves.map(({ mnemonic }) => ({ mnemonic, values: null })),
    }));
  });
  outcome.plotted = await new Promise<boolean>((resolve) => {
    viewer.addEventListener('geo-plot', () => resolve(true));
    viewer.addEventListener('geo-error', (event) => {
      problems.push((event as CustomEvent<{ code: string }>).detail.code);
      resolve(false);
    });
    setTimeout(() => resolve(false), 20_000);
    if (file) viewer.file = file;
  });
  outcome.ms = performance.now() - start;
  for (
    let frame = 0;
    problems.length > 0 && !viewer.shadowRoot.querySelector('[role=alert]') && frame < 300;
    frame++
  )
    await new Promise(requestAnimationFrame);
  // What is told after the first word would be a second error.
  await new Promise((resolve) => setTimeout(resolve, 30));
  outcome.alerts = viewer.shadowRoot.querySelectorAll('[role=alert]').length;
  const reported = problems.length;
  for (const [i, frame] of listed.entries()) {
    // A frame is chosen by its name: of several with one name, the first is shown.
    if (listed.findIndex(({ name }) => name === frame.name) !== i) continue;
    if (listed.length > 1) {
      const chosen = new Promise((resolve) =>
        ['geo-plot', 'geo-error'].forEach((type) =>
          viewer.addEventListener(type, resolve, { once: true }),
        ),
      );
      viewer.frame = frame.name;
      await chosen;
    }
    for (const curve of frame.curves) {
      const answer = await viewer.curveValues(curve.mnemonic).catch(() => null);
      if (!answer) continue;
      const { values } = answer;
      let [nulls, min, max] = [0, Infinity, -Infinity];
      for (const value of values) {
        if (Number.isNaN(value)) nulls++;
        if (value < min) min = value;
        if (value > max) max = value;
      }
      const orNull = (value: number | undefined): number | null =>
        value === undefined || Number.isNaN(value) ? null : value;
      curve.values = {
        length: values.length,
        nulls,
        first: orNull(values[0]),
        last: orNull(values.at(-1)),
        min,
        max,
      };
    }
  }
  problems.length = reported;
  viewer.remove();
  return { ...outcome, frames: listed };
}
