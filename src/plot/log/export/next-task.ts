/**
 * Lets the page do other things, then goes on. By a message and not a timer: timers of a tab in the
 * background wait a second.
 * @throws the signal's reason where it is aborted
 */
export async function nextTask(signal: AbortSignal | undefined): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
  port1.close();
  signal?.throwIfAborted();
}
