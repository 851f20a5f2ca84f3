import { describe, expect, it } from 'vitest';
import { fromKernel, toKernel } from '../../elements/notebook-values.ts';

const viewOf = (values: Float64Array | Float32Array, skip = 0): DataView => {
  const bytes = new Uint8Array(skip + values.byteLength);
  bytes.set(new Uint8Array(values.buffer), skip);
  return new DataView(bytes.buffer, skip);
};

describe('values of a kernel', () => {
  it('become typed arrays over the bytes that arrived, wherever they lie in the value', () => {
    const data = viewOf(Float64Array.of(1, 2.5));
    const value = fromKernel({
      index: { unit: 'm', values: { dtype: 'float64', data } },
      list: [1, null],
    });
    expect(value).toEqual({
      index: { unit: 'm', values: Float64Array.of(1, 2.5) },
      list: [1, null],
    });
    expect((value as { index: { values: Float64Array } }).index.values.buffer).toBe(data.buffer);
  });

  it('are copied where the bytes are not aligned', () => {
    const data = viewOf(Float32Array.of(1, NaN), 3);
    expect(fromKernel({ dtype: 'float32', data })).toEqual(Float32Array.of(1, NaN));
  });

  it('are bytes where the kernel gives no kind of number', () => {
    const data = new DataView(Uint8Array.of(9, 1, 2).buffer, 1);
    expect(fromKernel(data)).toEqual(Uint8Array.of(1, 2));
  });

  it('of a kind that the browser lacks are refused by name', () =>
    expect(() => fromKernel({ dtype: 'int64', data: viewOf(Float64Array.of(1)) })).toThrow(
      'int64',
    ));
});

describe('values of an element', () => {
  it('travel as JSON with their arrays beside it', async () => {
    const all = Float32Array.of(0, 1, 2, 3);
    const { content, buffers } = await toKernel({
      depth: all.subarray(1, 3),
      picture: new Blob(['png'], { type: 'image/png' }),
      names: ['GR'],
      least: NaN,
      run: () => 1,
    });
    expect(content).toEqual({
      depth: { dtype: 'float32', buffer: 0 },
      picture: { dtype: 'uint8', type: 'image/png', buffer: 1 },
      names: ['GR'],
      least: null,
    });
    expect(new Float32Array(buffers[0]!)).toEqual(Float32Array.of(1, 2));
    expect(new TextDecoder().decode(buffers[1])).toBe('png');
  });
});
