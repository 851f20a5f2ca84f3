declare module '*/host-demo/serve.mjs' {
  /** Serves the built suite and the gallery; port 0 is any free one. */
  export function serve(options: { port?: number }): Promise<{ url: string; close(): Promise<void> }>;
}

declare module '*/host-demo/prepare.mjs' {
  /** Bundles the gallery's script. */
  export function buildPages(): Promise<unknown>;
}
