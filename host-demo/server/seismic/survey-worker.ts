import { setMaxListeners } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { BlockSource } from '../../../src/formats/block-source.ts';
import type { ByteSource } from '../../../src/formats/byte-source.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import { openSegy } from '../../../src/formats/segy/open-segy.ts';
import { openSeismicStore } from '../../../src/formats/seismic/open-seismic-store.ts';
import type { SeismicSurvey } from '../../../src/formats/seismic/seismic-survey.ts';
import { unpackBy } from '../../../src/formats/seismic/store-codecs.ts';
import { groundUnitOfSegy, surveyOfSegy } from '../../../src/formats/seismic/survey-of-segy.ts';
import { surveyOfStore } from '../../../src/formats/seismic/survey-of-store.ts';
import { meshOfGrid } from '../../../src/formats/surface/grid-mesh.ts';
import { readSurfaceGrid } from '../../../src/formats/surface/grid-text.ts';
import type { FileRef, ReaderFailure } from '../logs/reader-messages.ts';
import { encodeTile } from './encode-tile.ts';
import { makeStore } from './make-store.ts';
import { OpenSurveys } from './open-surveys.ts';
import { openStoreFolder, openStoreSink } from './store-sink.ts';
import { unpackByZlib } from './unpack.ts';
import type {
  FromSurvey,
  StoreAnswer,
  StoreRequest,
  SurveyRef,
  SurveyTask,
  SurveyTasks,
  ToSurvey,
  WindowRequest,
} from './survey-messages.ts';

/** Decoded samples that one survey keeps. */
const CACHE_BYTES = 32 << 20;

unpackBy(unpackByZlib);
const port = parentPort!;
const asks = new Map<number, { resolve(answer: StoreAnswer): void; reject(error: Error): void }>();
const running = new Map<number, AbortController>();
const surveys = new OpenSurveys(openSurvey);
let nextAsk = 1;

port.on('message', (message: ToSurvey) => {
  if (message.kind === 'task') void answer(message.id, message.ref, message.task);
  else if (message.kind === 'abort') running.get(message.id)?.abort();
  else take(message);
});

async function answer(id: number, ref: SurveyRef, task: SurveyTask): Promise<void> {
  const abort = new AbortController();
  // Each read of a task listens to it.
  setMaxListeners(0, abort.signal);
  running.set(id, abort);
  try {
    const result = await done(id, ref, task, abort.signal);
    abort.signal.throwIfAborted();
    send({ kind: 'done', id, result });
  } catch (error) {
    send({ kind: 'failed', id, failure: toFailure(error) });
  } finally {
    running.delete(id);
  }
}

async function done(
  id: number,
  ref: SurveyRef,
  task: SurveyTask,
  signal: AbortSignal,
): Promise<SurveyTasks[keyof SurveyTasks]['answer']> {
  if (task.name === 'ingest') {
    await makeStore(
      await openSegy(openBlockSource(ref.file), { signal }),
      openStoreSink(task.into, reach),
      ref.facts,
      { signal, onProgress: (share) => send({ kind: 'progress', id, share }) },
    );
    return null;
  }
  if (task.name === 'surface') {
    const grid = readSurfaceGrid(
      await openBlockSource(ref.file).read(0, ref.file.sizeBytes, signal),
    );
    return { ...meshOfGrid(grid), name: grid.name };
  }
  return surveys.use(ref, async (survey) => {
    signal.throwIfAborted();
    switch (task.name) {
      case 'info':
        return survey.info;
      case 'statistics':
        return survey.statistics(signal);
      case 'section':
        return survey.section(task.place, signal);
      case 'window':
        return readWindow(survey, task.window, signal);
      case 'tile':
        return encodeTile(await survey.tile(task.request, signal), task.request.precision);
    }
  });
}

async function readWindow(
  survey: SeismicSurvey,
  { place, level, traces, samples }: WindowRequest,
  signal: AbortSignal,
): Promise<SurveyTasks['window']['answer']> {
  const { levels } = await survey.section(place, signal);
  const size = levels[level];
  if (!size)
    throw new OutOfSection(
      `The section has ${levels.length} levels of detail: its largest decimation is ${2 ** (levels.length - 1)}`,
    );
  const bounds = {
    traces: traces ?? [0, size.traces],
    samples: samples ?? [0, size.samples],
  } as const;
  if (bounds.traces[1] > size.traces || bounds.samples[1] > size.samples)
    throw new OutOfSection(
      `At this decimation the section has ${size.traces} traces of ${size.samples} samples`,
    );
  return bounds;
}

class OutOfSection extends Error {}

async function openSurvey(ref: SurveyRef): Promise<SeismicSurvey> {
  const survey = await openAt(ref);
  const offsets = survey.info.offsets?.numbers.length ?? 1;
  if (typeof ref.offset === 'number' && ref.offset >= offsets) {
    survey.close();
    throw new OutOfSection(`The survey has ${offsets} offsets`);
  }
  return survey;
}

async function openAt({ file, facts, store, offset }: SurveyRef): Promise<SeismicSurvey> {
  const options = { ...facts, cacheBytes: CACHE_BYTES, offset };
  if (!store) return surveyOfSegy(await openSegy(openBlockSource(file)), options);
  const opened = await openSeismicStore(openStoreFolder(store, reach));
  // Older stores do not record the unit of their coordinates; it is read from the file.
  const isUnitKnown = facts.groundUnit !== null || opened.note?.info.groundUnit !== undefined;
  return surveyOfStore(
    opened,
    isUnitKnown
      ? options
      : { ...options, groundUnit: groundUnitOfSegy(await openSegy(openBlockSource(file))) },
  );
}

/** Ranges are merged by the reader (README of formats/segy). */
function openBlockSource({ storeId, key, sizeBytes }: FileRef): ByteSource {
  return new BlockSource({
    name: key.slice(key.lastIndexOf('/') + 1),
    sizeBytes,
    isExact: true,
    load: async (start, end) => {
      const bytes = await reach({ kind: 'read', storeId, key, start, end });
      if (!(bytes instanceof Uint8Array) || bytes.length < end - start)
        throw new FormatError('SOURCE_FAILED', 'The store does not give all bytes of the file', {
          byteOffset: start,
        });
      return bytes;
    },
  });
}

function reach(bounds: StoreRequest): Promise<StoreAnswer> {
  return new Promise((resolve, reject) => {
    const ask = nextAsk++;
    asks.set(ask, { resolve, reject });
    send(
      { kind: 'store', ask, request: bounds },
      bounds.kind === 'write' ? [bounds.bytes.buffer as ArrayBuffer] : [],
    );
  });
}

function take(message: Extract<ToSurvey, { ask: number }>): void {
  const waiting = asks.get(message.ask);
  asks.delete(message.ask);
  if (message.kind === 'stored') waiting?.resolve(message.answer);
  else
    waiting?.reject(
      new FormatError('SOURCE_FAILED', `The store does not answer: ${message.message}`),
    );
}

function toFailure(error: unknown): ReaderFailure {
  if (error instanceof FormatError)
    return { code: error.code, message: error.message, place: error.place };
  if (error instanceof OutOfSection)
    return { code: 'OUT_OF_SECTION', message: error.message, place: {} };
  if (error instanceof DOMException && error.name === 'AbortError')
    return { code: 'ABORTED', message: error.message, place: {} };
  return {
    code: 'INTERNAL',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    place: {},
  };
}

function send(message: FromSurvey, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}
