/**
 * Yields to the event loop; resolves in a new task. It uses a message instead of a timer because
 * browsers delay the timers of background tabs by a second.
 * @throws the signal's reason if it is aborted
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
