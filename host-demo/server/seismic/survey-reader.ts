import type { MethodArgument, MethodReport, MethodResult } from '../../../src/rpc/rpc.ts';
import { toReaderError } from '../logs/reader-error.ts';
import type { FileStore } from '../services.ts';
import { type StoreService, storeService } from '../threads/store-service.ts';
import { ThreadService } from '../threads/thread-service.ts';
import { OutOfSection } from './out-of-section.ts';
import type { SurveyReaderService, SurveyRef } from './survey-service.ts';

/** Options of a call to the reader. */
export interface SurveyReadOptions<Name extends keyof SurveyReaderService> {
  signal?: AbortSignal;
  onReport?: (report: MethodReport<SurveyReaderService[Name]>) => void;
}

/**
 * Reads surveys in a thread of its own, which reads and writes files through the stores of the
 * server.
 */
export class SurveyReader {
  readonly #thread: ThreadService<SurveyReaderService, StoreService>;

  /** `beforeWrite` gets each key before it is written. */
  constructor(
    stores: ReadonlyMap<string, FileStore>,
    beforeWrite?: (key: string) => Promise<void>,
  ) {
    this.#thread = new ThreadService<SurveyReaderService, StoreService>({
      module: new URL('./survey-worker.ts', import.meta.url),
      host: storeService(stores, beforeWrite),
    });
  }

  /**
   * Calls a method for a survey. @throws {FormatError} what the readers throw; OutOfSection;
   * ReaderBroken
   */
  async call<Name extends keyof SurveyReaderService>(
    ref: SurveyRef,
    method: Name,
    request: Omit<MethodArgument<SurveyReaderService[Name]>, 'ref'>,
    { signal, onReport }: SurveyReadOptions<Name> = {},
  ): Promise<MethodResult<SurveyReaderService[Name]>> {
    const argument = { ...request, ref } as MethodArgument<SurveyReaderService[Name]>;
    try {
      return await this.#thread.call(method, argument, { signal, onReport });
    } catch (error) {
      throw (error as Error).name === 'OutOfSection'
        ? new OutOfSection((error as Error).message)
        : toReaderError(error, signal);
    }
  }

  /** Ends the thread; resolves when nothing is written any more. */
  close(): Promise<void> {
    return this.#thread.dispose();
  }
}
