/** Studio on a server, and the files it takes. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { TestServer } from '../../support/test-server.ts';

/** The calls of Studio to a server; `reader` is the token of a user without rights. */
export function studioHost(server: () => TestServer, reader: () => string) {
  async function ask(
    method: string,
    address: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: Body }> {
    const answer = await server().ask(
      method,
      address,
      body,
      token ? { authorization: `Bearer ${token}` } : {},
    );
    return { status: answer.status, body: (await answer.json()) as Body };
  }
  async function send(
    address: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    fields: Readonly<Record<string, string>> = {},
    token?: string,
  ): Promise<{ status: number; body: Omit<Body, 'data'> & { data: Imported } }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [name, content] of Object.entries(files))
      form.append(
        address.includes('import') ? 'files' : 'upload',
        new Blob([content as BlobPart]),
        name,
      );
    const answer = await fetch(server().url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token ?? (await server().token())}` },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as never };
  }
  const make = async (entityName: string, data: object): Promise<string> =>
    (await ask('POST', '/service/', stored(entityName, data))).body.id;
  return { server, reader, ask, send, make };
}

/** What `studioHost` gives. */
export type StudioHost = ReturnType<typeof studioHost>;

interface Body {
  id: string;
  version: number;
  error?: string;
  message?: string;
  data: never;
  missing?: string[];
}

interface Imported {
  imported: {
    entityName: string;
    id: string;
    action: string;
    name: string;
    changes: { name: string; before: unknown; after: unknown }[];
    broken: string[];
  }[];
  failed: { file: string; message: string }[];
}

/** Body of a call that writes an entity. */
export const stored = (entityName: string, data: object) => ({ studio: { entityName, data } });

/** A file with one entity. */
export const text = (entityName: string, data: object, id?: string): string =>
  JSON.stringify({ entityName, ...(id && { id }), data });

/** A field of a catalog. */
export const field = (name: string, more: object = {}) => ({
  label: name,
  attribute: { name, typeName: 'string' },
  ...more,
});

/** An archive of these files. */
export async function zip(
  entries: Readonly<Record<string, string>>,
  mode = 0o100644,
): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(entries))
    archive.addBuffer(Buffer.from(content), name, { mode });
  archive.end();
  return buffer(archive.outputStream);
}
