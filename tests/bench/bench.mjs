/** What stops a part with a message that says enough by itself: no stack trace is printed. */
export class BenchFailure extends Error {}

/**
 * What a part works with: it says what it is doing, and registers what has to be closed at its end.
 * @typedef {object} Bench
 * @property {(text: string) => void} step says what the part is doing from now on
 * @property {(close: () => unknown) => void} onClose registers what is closed when the part ends or is stopped
 * @property {(error: Error) => void} fail ends the part from outside its own calls, such as from an event
 * @property {Promise<never>} failed rejects when `fail` was called
 * @property {() => Promise<void>} close closes everything, the last registered first
 */

/** @returns {Bench} */
export function createBench(onStep) {
  const closers = [];
  let fail;
  const failed = new Promise((_, reject) => (fail = reject));
  // Nobody may wait for it any more when a browser closes late.
  failed.catch(() => undefined);
  return {
    step: onStep,
    onClose: (close) => void closers.push(close),
    fail,
    failed,
    async close() {
      for (const close of closers.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          console.error(`could not close: ${error.message}`);
        }
      }
    },
  };
}
