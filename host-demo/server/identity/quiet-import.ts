/**
 * Imports the embedded provider without what its library says of Node 20, the oldest that the
 * product promises; its other warnings are let through.
 */
export async function withoutRuntimeWarning<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...parameters: unknown[]) => {
    if (!/oidc-provider WARNING: Unsupported runtime/.test(String(parameters[0])))
      warn(...parameters);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
