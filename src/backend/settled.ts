/** The answer; null for what was given up, however it ended. */
export async function settled<T>(answer: Promise<T>, stop: AbortSignal): Promise<T | null> {
  try {
    const result = await answer;
    return stop.aborted ? null : result;
  } catch (error) {
    if (stop.aborted) return null;
    throw error;
  }
}
