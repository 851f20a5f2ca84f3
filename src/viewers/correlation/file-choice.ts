import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { BoreFiles } from '../../sources/wells/source.ts';

/** A question for one log file of each bore. */
export interface FileQuestion {
  bores: readonly BoreFiles[];
  /** Ids of the files that were chosen before. */
  chosen: readonly string[];
  answer(ids: readonly string[] | null): void;
}

/** Which log file of each bore is opened: known beforehand, else chosen by the user. */
export class FileChoice {
  readonly #question = signal<FileQuestion | null>(null);
  readonly question: ReadonlySignal<FileQuestion | null> = this.#question;
  /** Ids of the files that were chosen; empty if there was no choice. */
  chosen: readonly string[] = [];
  /** Ids of the files that are opened next without a question; empty asks the user. */
  wanted: readonly string[] = [];

  /** @returns ids in the order of the bores; null if the user cancels, or `stop` is aborted */
  choose(bores: readonly BoreFiles[], stop: AbortSignal): Promise<readonly string[] | null> {
    const { wanted } = this;
    this.wanted = [];
    const areKnown =
      wanted.length === bores.length &&
      bores.every(({ files }, i) => files.some(({ id }) => id === wanted[i]));
    return areKnown ? Promise.resolve(wanted) : this.#ask(bores, stop);
  }

  #ask(bores: readonly BoreFiles[], stop: AbortSignal): Promise<readonly string[] | null> {
    return new Promise((resolve) => {
      const answer = (ids: readonly string[] | null): void => {
        this.#question.value = null;
        resolve(ids);
      };
      stop.addEventListener('abort', () => answer(null), { once: true });
      this.#question.value = { bores, chosen: this.chosen, answer };
    });
  }
}
