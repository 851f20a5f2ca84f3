// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogCorrections, LogFileInfo } from '../../formats/log-file.ts';
import { fakeFrame, fakeInfo, fakeLog } from '../../sources/log/testing/fake-source.ts';
import type { LogSource } from '../../sources/log/source.ts';
import { EncodingChoice } from './EncodingChoice.tsx';
import { newModel, settled } from './testing/log-model.ts';

/** A source that remembers how it was read; its curve is called so only in Windows-1251. */
function sourceIn(found: LogFileInfo['encoding']): LogSource & { read: LogCorrections[] } {
  const read: LogCorrections[] = [];
  return {
    name: 'a.las',
    handover: null,
    read,
    open({ corrections = {} }) {
      read.push(corrections);
      const encoding = (corrections.encoding ?? found) as NonNullable<LogFileInfo['encoding']>;
      const frame = fakeFrame('Log', [encoding === 'windows-1251' ? 'ГК' : 'ÃÊ']);
      return Promise.resolve(fakeLog({ ...fakeInfo([frame]), encoding }));
    },
  };
}

describe('the choice of an encoding', () => {
  let root: Root;
  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    root = createRoot(document.body.appendChild(document.createElement('main')));
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.replaceChildren();
  });

  it('names the encoding that was found, and reads the file again in the one that is chosen', async () => {
    const { model } = newModel();
    const source = sourceIn('windows-1252');
    await model.open(source, { curves: undefined });
    act(() => root.render(<EncodingChoice log={model} />));
    const select = document.querySelector('select')!;
    expect(document.querySelector('label')?.htmlFor).toBe(select.id);
    expect(select.selectedOptions[0]?.textContent).toBe('Automatic (Windows-1252)');
    expect([...select.options].map(({ value }) => value)).toContain('windows-1254');
    select.value = 'windows-1251';
    await act(async () => {
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await settled();
    });
    expect(source.read.at(-1)).toMatchObject({ encoding: 'windows-1251' });
    expect(document.querySelector('select')?.value).toBe('windows-1251');
    expect(model.frame.peek()?.curves.map(({ mnemonic }) => mnemonic)).toContain('ГК');
  });

  it('is not there for a log that is no file', async () => {
    const { model } = newModel();
    await model.open(sourceIn(undefined));
    act(() => root.render(<EncodingChoice log={model} />));
    expect(document.querySelector('select')).toBeNull();
  });
});
