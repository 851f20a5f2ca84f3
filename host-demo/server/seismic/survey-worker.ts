import { setMaxListeners } from 'node:events';
import { BlockSource } from '../../../src/formats/block-source.ts';
import type { ByteSource } from '../../../src/formats/byte-source.ts';
import { FormatError } from '../../../src/formats/format-error.ts';
import { msg } from '../../../src/formats/msg.ts';
import { openSegy } from '../../../src/formats/segy/open-segy.ts';
import { openSeismicStore } from '../../../src/formats/seismic/open-seismic-store.ts';
import type { SeismicSurvey } from '../../../src/formats/seismic/seismic-survey.ts';
import { unpackBy } from '../../../src/formats/seismic/store-codecs.ts';
import { groundUnitOfSegy, surveyOfSegy } from '../../../src/formats/seismic/survey-of-segy.ts';
import { surveyOfStore } from '../../../src/formats/seismic/survey-of-store.ts';
import { meshOfGrid } from '../../../src/formats/surface/grid-mesh.ts';
import { readSurfaceGrid } from '../../../src/formats/surface/grid-text.ts';
import type { CallContext, RpcClient } from '../../../src/rpc/rpc.ts';
import type { FileRef } from '../logs/reader-service.ts';
import { serveThread } from '../threads/serve-thread.ts';
import type { StoreService } from '../threads/store-service.ts';
import { encodeTile } from './encode-tile.ts';
import { makeStore } from './make-store.ts';
import { OpenSurveys } from './open-surveys.ts';
import { OutOfSection } from './out-of-section.ts';
import { openStoreFolder, openStoreSink, type StoreAccess } from './store-sink.ts';
import type {
  SectionSampleRange,
  SurveyReaderService,
  SurveyRef,
  WindowRequest,
} from './survey-service.ts';
import { unpackByZlib } from './unpack.ts';

type Stores = RpcClient<StoreService>;

/** Decoded samples that one survey keeps. */
const CACHE_BYTES = 32 << 20;

unpackBy(unpackByZlib);

serveThread<SurveyReaderService, StoreService>((stores) => {
  const surveys = new OpenSurveys((ref) => openSurvey(stores, ref));
  /** Reads from a survey, which stays open meanwhile. */
  const read = <T>(
    ref: SurveyRef,
    { signal }: CallContext,
    work: (survey: SeismicSurvey, signal: AbortSignal) => T | Promise<T>,
  ): Promise<T> => {
    // Each read of a call listens to it.
    setMaxListeners(0, signal);
    return surveys.use(ref, (survey) => {
      signal.throwIfAborted();
      return work(survey, signal);
    });
  };
  return {
    info: ({ ref }, context) => read(ref, context, (survey) => survey.info),

    statistics: ({ ref }, context) =>
      read(ref, context, (survey, signal) => survey.statistics(signal)),

    section: ({ ref, place }, context) =>
      read(ref, context, (survey, signal) => survey.section(place, signal)),

    window: ({ ref, window }, context) =>
      read(ref, context, (survey, signal) => readWindow(survey, window, signal)),

    tile: ({ ref, request }, context) =>
      read(ref, context, async (survey, signal) =>
        encodeTile(await survey.tile(request, signal), request.precision),
      ),

    async surface({ ref: { file } }, { signal }) {
      const bytes = await openBlockSource(stores, file).read(0, file.sizeBytes, signal);
      const grid = readSurfaceGrid(bytes);
      return { ...meshOfGrid(grid), name: grid.name };
    },

    async ingest({ ref, into }, { signal, report }) {
      setMaxListeners(0, signal);
      await makeStore(
        await openSegy(openBlockSource(stores, ref.file), { signal }),
        openStoreSink(into, accessStores(stores)),
        ref.facts,
        { signal, onProgress: report },
      );
    },
  };
});

async function readWindow(
  survey: SeismicSurvey,
  { place, level, traces, samples }: WindowRequest,
  signal: AbortSignal,
): Promise<SectionSampleRange> {
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

async function openSurvey(stores: Stores, ref: SurveyRef): Promise<SeismicSurvey> {
  const survey = await openFileOrStore(stores, ref);
  const offsets = survey.info.offsets?.numbers.length ?? 1;
  if (typeof ref.offset === 'number' && ref.offset >= offsets) {
    survey.close();
    throw new OutOfSection(`The survey has ${offsets} offsets`);
  }
  return survey;
}

async function openFileOrStore(
  stores: Stores,
  { file, facts, store, offset }: SurveyRef,
): Promise<SeismicSurvey> {
  const options = { ...facts, cacheBytes: CACHE_BYTES, offset };
  if (!store) return surveyOfSegy(await openSegy(openBlockSource(stores, file)), options);
  const opened = await openSeismicStore(openStoreFolder(store, accessStores(stores)));
  // Older stores do not record the unit of their coordinates; it is read from the file.
  const isUnitKnown = facts.groundUnit !== null || opened.note?.info.groundUnit !== undefined;
  return surveyOfStore(
    opened,
    isUnitKnown
      ? options
      : { ...options, groundUnit: groundUnitOfSegy(await openSegy(openBlockSource(stores, file))) },
  );
}

/** Ranges are merged by the reader (README of formats/segy). */
function openBlockSource(stores: Stores, { storeId, key, sizeBytes }: FileRef): ByteSource {
  const { read } = accessStores(stores);
  return new BlockSource({
    name: key.slice(key.lastIndexOf('/') + 1),
    sizeBytes,
    isExact: true,
    load: async (start, end) => {
      const bytes = await read({ storeId, key, start, end });
      if (!bytes || bytes.length < end - start)
        throw new FormatError('SOURCE_FAILED', msg`The store does not give all bytes of the file`, {
          byteOffset: start,
        });
      return bytes;
    },
  });
}

/** The stores of the server, whose failures are FormatErrors. */
function accessStores(stores: Stores): StoreAccess {
  return {
    read: (range) => stores.call('read', range).catch(toSourceError),
    size: (file) => stores.call('size', file).catch(toSourceError),
    write: (file) =>
      stores
        .call('write', file, { transfer: [file.bytes.buffer as ArrayBuffer] })
        .catch(toSourceError),
  };
}

function toSourceError({ message }: Error): never {
  throw new FormatError('SOURCE_FAILED', msg`The store does not answer: ${message}`);
}
