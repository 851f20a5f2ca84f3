import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bakeDatabase, writeTexts } from '../../../host-demo/prepare.mjs';
import { createViewer3d } from '../../../src/api/viewer3d/viewer3d-client.ts';
import { startProgram } from '../../support/server-program.ts';
import { BenchFailure } from '../bench.mjs';
import { cachedFolder } from '../cache.mjs';
import { surveyBytes, writeSurvey } from '../seismic-files.mjs';

/** Bytes on disk for a sample, as SEG-Y and as a store. */
const BYTES_A_SAMPLE = 14;
/** The server makes no store of a smaller SEG-Y. */
const LEAST_BYTES = 32 * 2 ** 20;
const SOURCES = [
  'host-demo/server/seismic',
  'src/formats/seismic',
  'tests/bench/seismic-files.mjs',
];

/**
 * Starts the server on a survey of which it has made a store; an earlier run's survey is used
 * again.
 * @returns {Promise<{ program: import('../../support/server-program.ts').ServerProgram, files: string, survey: { indexId: string, storePath: string } }>} `files` is the folder that store paths are in
 */
export async function provideSurvey(bench, { lines, side }) {
  const size = { inlines: lines, crosslines: side, samples: side };
  if (surveyBytes(size) < LEAST_BYTES)
    throw new BenchFailure('the server makes no store of a survey below 32 MiB (--lines, --side)');
  const { folder, isComplete, markComplete } = await cachedFolder(
    'scroll',
    { lines, side },
    SOURCES,
  );
  const [segyFolder, dataFolder] = [path.join(folder, 'segy'), path.join(folder, 'data')];
  bench.step('preparing the database');
  await Promise.all([
    mkdir(segyFolder, { recursive: true }),
    mkdir(dataFolder, { recursive: true }),
    bakeDatabase(),
    writeTexts(),
  ]);
  if (!isComplete) {
    bench.step(`writing a survey of ${lines} x ${side} x ${side} samples`);
    await checkRoom(folder, BYTES_A_SAMPLE * lines * side ** 2);
    await writeSurvey(path.join(segyFolder, 'survey.sgy'), size);
  }
  bench.step('starting the server');
  const program = await startProgram(dataFolder, [segyFolder]);
  bench.onClose(() => program.end());
  bench.step('waiting for the store of the survey');
  const survey = await storeOf(program);
  await markComplete();
  return { program, files: path.join(dataFolder, 'files'), survey };
}

async function checkRoom(folder, needed) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed)
    throw new BenchFailure(
      `${folder} has room for ${((bavail * bsize) / 1e9).toFixed(0)} GB, ${(needed / 1e9).toFixed(0)} GB are needed`,
    );
}

/** The survey's index, once the server has made its store. */
async function storeOf(server) {
  const viewer = createViewer3d({
    base: () => server.url,
    token: () => server.token(),
    rejected: () => undefined,
  });
  const constraints = [{ field: 'originalFileName', operator: 'equal', value: 'survey.sgy' }];
  for (;;) {
    const answer = await server.ask('POST', '/service/getStoreURI', {
      schemaName: 'general_schema',
      catalogName: 'postStacked3d',
      fieldNames: [],
      constraints,
    });
    const { data: indexId } = await answer.json();
    const volume = indexId ? await viewer.volume(indexId, false) : null;
    if (volume && !volume.ok) throw new Error(volume.error.message);
    if (volume?.data.storePath)
      return { indexId, storePath: volume.data.storePath.replace('/fm/download/main/', '') };
    await pause(500);
  }
}
