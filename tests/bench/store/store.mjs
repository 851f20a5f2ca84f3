import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackByZlib } from '../../../host-demo/server/seismic/unpack.ts';
import { unpackBy } from '../../../src/formats/seismic/store-codecs.ts';
import { BenchFailure } from '../bench.mjs';
import { surveyBytes, writeSurvey } from '../seismic-files.mjs';
import { readRows } from './read-store.mjs';

/** @type {import('../parts.mjs').Part} */
export const store = {
  name: 'store',
  describe: 'a survey written as a store and read from it, beside gzip and beside fetching bytes',
  seconds: 80,
  options: {
    side: { default: 300, describe: 'inlines, crosslines and samples of the survey' },
    chunk: { default: '', describe: 'sides of a chunk, such as 16,16,256' },
    frames: { default: 60, describe: 'pictures of each way to scroll' },
  },
  async run({ side, chunk, frames }, bench) {
    unpackBy(unpackByZlib);
    const folder = await mkdtemp(path.join(tmpdir(), 'geo-bench-store-'));
    bench.onClose(() => rm(folder, { recursive: true, force: true }));
    const size = { inlines: side, crosslines: side, samples: side };
    bench.step(`writing a survey of ${side} x ${side} x ${side} samples`);
    await writeSurvey(path.join(folder, 'survey.sgy'), size);
    bench.step('writing its store');
    const written = await startProcess(bench, 'write-store.mjs', [folder, chunk]);
    bench.step('serving the store');
    const { port } = await startProcess(bench, 'serve-store.mjs', [folder]);
    return [
      ...writeRows(written, surveyBytes(size)),
      ...(await readRows(bench, `http://127.0.0.1:${port}`, { side, frames })),
    ];
  },
};

function writeRows(written, bytes) {
  const { cpuSeconds, seconds, peakBytes, startBytes } = written;
  const row = (what, value) => ({ group: 'writing the store', what, value, unit: 'x' });
  return [
    row('processor time, of reading the SEG-Y once', cpuSeconds / written.readSeconds),
    row('processor time, of a copy by gzip -1', cpuSeconds / written.copyCpuSeconds),
    row('time on the clock, of a copy by gzip -1', seconds / written.copySeconds),
    row('most memory added, of the SEG-Y', (peakBytes - startBytes) / bytes),
    row('size of the store, of the SEG-Y', written.storeBytes / bytes),
    row('size of its exact samples, of the SEG-Y', written.exactBytes / bytes),
  ];
}

/** Starts a program of this folder; answers its first message. It ends with the part. */
function startProcess(bench, file, args) {
  const child = fork(path.join(import.meta.dirname, file), args);
  bench.onClose(() => child.kill());
  return new Promise((resolve, reject) =>
    child
      .once('message', resolve)
      .once('exit', (code) => reject(new BenchFailure(`${file} ended with ${code}`))),
  );
}
