import { describe, expect, it } from 'vitest';
import { BufferSource } from './byte-source.ts';
import { openLogFile } from './open-log-file.ts';

const source = (content: string | Uint8Array) =>
  new BufferSource(typeof content === 'string' ? new TextEncoder().encode(content) : content);

const LAS = `~Version
 VERS. 2.0 :
 WRAP. NO :
~Well
 STRT.M 1 :
 STOP.M 2 :
 STEP.M 1 :
 NULL. -999.25 :
~Curve
 DEPT.M :
 GR.GAPI :
~ASCII
 1 40
 2 50
`;

describe('opening a log file', () => {
  it('knows LAS by its content, whatever its name', async () => {
    const file = await openLogFile(
      new BufferSource(new TextEncoder().encode(LAS), 'download.dlis'),
    );
    expect(file.info).toMatchObject({ format: 'las', version: '2.0', complete: true });
  });

  it('says that an empty file is empty', async () => {
    await expect(openLogFile(source(''))).rejects.toMatchObject({ code: 'EMPTY_FILE' });
  });

  it.each([
    ['<!doctype html><title>404</title>', 'an HTML page'],
    ['%PDF-1.4', 'a PDF'],
    [Uint8Array.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'a 7z archive'],
  ])('says what a foreign file is', async (content, name) => {
    await expect(openLogFile(source(content))).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
      message: expect.stringContaining(name) as string,
    });
  });

  it('refuses an unknown format even where its name promises a log', async () => {
    const page = new BufferSource(
      new TextEncoder().encode('<!doctype html><title>Sign in</title>'),
      'well.dlis',
    );
    await expect(openLogFile(page)).rejects.toMatchObject({
      code: 'FORMAT_UNKNOWN',
      message: expect.stringContaining('an HTML page') as string,
    });
  });

  it('gives a damaged start to the reader that its name promises', async () => {
    const damaged = new BufferSource(
      Uint8Array.from({ length: 500 }, (_, i) => (i * 37) & 255),
      'well.dlis',
    );
    await expect(openLogFile(damaged)).rejects.toMatchObject({
      message: expect.stringMatching(/storage unit label/) as string,
    });
  });

  it('ends at an abort', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(openLogFile(source(LAS), { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
