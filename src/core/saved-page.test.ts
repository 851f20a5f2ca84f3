import { describe, expect, it } from 'vitest';
import { writePage } from './saved-page.ts';

const page = {
  title: 'A <b> & "c"',
  lang: 'ar',
  dir: 'rtl',
  tag: 'geo-log-viewer',
  attributes: { theme: 'dark' },
  properties: {},
} as const;

/** What the script of a saved page sets on its element. */
async function restore(properties: Record<string, unknown>): Promise<Record<string, unknown>> {
  const text = await (await writePage('', { ...page, properties })).text();
  const [, json = '', script = ''] =
    /<script type="application\/json">(.*?)<\/script>\s*<script>(.*?)<\/script>/s.exec(text) ?? [];
  const element = {};
  const document = {
    querySelectorAll: () => [{ textContent: json }],
    body: { firstElementChild: element },
  };
  new Function('document', script)(document);
  return element;
}

describe('a saved page', () => {
  it('has the element with its attributes, and titles as text', async () => {
    const text = await (await writePage('the suite', page)).text();
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('<title>A &lt;b> &amp; &quot;c&quot;</title>');
    expect(text).toContain('<geo-log-viewer theme="dark"></geo-log-viewer>');
    expect(text).toContain('<script>the suite</script>');
  });

  it('sets arrays, files and JSON on the element as they were', async () => {
    const values = Float64Array.from({ length: 30_001 }, (_, at) => (at === 7 ? NaN : at / 3));
    const restored = await restore({
      data: { index: { unit: 'm', values: values.subarray(1) }, nullValue: NaN },
      depthRange: { top: 1, base: 2 },
      file: new File(['~V </script>'], 'a "b".las'),
    });
    expect(restored.depthRange).toEqual({ top: 1, base: 2 });
    expect(restored.data).toEqual({
      index: { unit: 'm', values: values.subarray(1) },
      nullValue: NaN,
    });
    const file = restored.file as File;
    expect([file.name, await file.text()]).toEqual(['a "b".las', '~V </script>']);
  });

  it('holds no text of the data that could end a script', async () => {
    const properties = { state: { template: '</script><script>alert(1)</script>' } };
    expect(await (await writePage('', { ...page, properties })).text()).not.toContain('alert(1)</');
    expect(await restore(properties)).toEqual(properties);
  });
});
