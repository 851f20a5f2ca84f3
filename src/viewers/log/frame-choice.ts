import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { findByMnemonic } from '../../compute/find-curve.ts';
import type { LogInfo } from '../../sources/log/source.ts';
import { findStartIndex } from './start-index.ts';

/** The description of the open log, and the frame and the index that are chosen of it. */
export class FrameChoice {
  readonly #info = signal<LogInfo | null>(null);
  readonly #frameId = signal<string | null>(null);
  readonly #index = signal<string | null>(null);

  readonly info: ReadonlySignal<LogInfo | null> = this.#info;
  /** The frame chosen; null if the log has no such frame. */
  readonly frame = computed(
    () => this.#info.value?.frames.find(({ frameId }) => frameId === this.#frameId.value) ?? null,
  );
  /**
   * Mnemonic of the curve that rows are drawn against: the frame's index, a depth of the
   * reference that the user prefers, or a depth channel instead of a text or by choice.
   */
  readonly index = computed(
    () => this.#index.value ?? (this.frame.value ? findStartIndex(this.frame.value) : ''),
  );

  /** Id of the frame chosen, which the log as far as it is read may lack. */
  get frameId(): string | null {
    return this.#frameId.peek();
  }

  /** Mnemonic of the index that was chosen; null for the frame's own. */
  get chosenIndex(): string | null {
    return this.#index.peek();
  }

  /** Takes over the description of a log. */
  setInfo(info: LogInfo): void {
    this.#info.value = info;
  }

  /** Chooses a frame, with its own index. */
  choose(frameId: string | null): void {
    this.#frameId.value = frameId;
    this.#index.value = null;
  }

  /** Chooses another depth or time curve of the frame as index. */
  chooseIndex(mnemonic: string): void {
    const frame = this.frame.peek();
    this.#index.value = frame && mnemonic === findStartIndex(frame) ? null : mnemonic;
  }

  /** Chooses an index that was chosen before; the frame's own if the frame has no such curve. */
  restoreIndex(wanted: string | undefined): void {
    const curves = this.frame.peek()?.curves ?? [];
    this.#index.value =
      wanted === undefined ? null : (findByMnemonic(curves, wanted)?.mnemonic ?? null);
  }

  /** Clears description and choices. */
  clear(): void {
    batch(() => {
      this.#info.value = null;
      this.choose(null);
    });
  }
}
