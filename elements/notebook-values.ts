/**
 * Values between a notebook's kernel and an element. Arrays travel as bytes beside the JSON: the
 * kernel writes `{ dtype: 'float32', data: bytes }`, and the element gets a typed array over those
 * bytes, without a copy where they are aligned.
 */

const ARRAYS = {
  float32: Float32Array,
  float64: Float64Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
} as const;

type ArrayName = keyof typeof ARRAYS;

/** A value of the kernel as an element takes it. @throws TypeError for a kind of number that it cannot take */
export function fromKernel(value: unknown): unknown {
  if (value instanceof DataView) return bytesIn(value);
  if (Array.isArray(value)) return value.map(fromKernel);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const { dtype, data } = value as { dtype?: unknown; data?: unknown };
  if (typeof dtype === 'string' && data instanceof DataView) return typedArray(dtype, data);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fromKernel(item)]));
}

const bytesIn = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

function typedArray(dtype: string, data: DataView): unknown {
  if (!Object.hasOwn(ARRAYS, dtype))
    throw new TypeError(
      `Arrays of ${dtype} cannot be shown. Convert them to one of ${Object.keys(ARRAYS).join(', ')}.`,
    );
  const Kind = ARRAYS[dtype as ArrayName];
  const bytes = bytesIn(data);
  const aligned = bytes.byteOffset % Kind.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  return new Kind(
    aligned.buffer as ArrayBuffer,
    aligned.byteOffset,
    Math.floor(aligned.byteLength / Kind.BYTES_PER_ELEMENT),
  );
}

/** A message to the kernel: JSON, in which `{ dtype, buffer: n }` is the nth of `buffers`. */
export interface KernelMessage {
  content: unknown;
  buffers: ArrayBuffer[];
}

/** A value of an element as a message to the kernel; functions and nodes are left out. */
export async function toKernel(value: unknown): Promise<KernelMessage> {
  const buffers: ArrayBuffer[] = [];
  const content = await pack(value, (bytes) => buffers.push(bytes) - 1);
  return { content, buffers };
}

async function pack(value: unknown, add: (bytes: ArrayBuffer) => number): Promise<unknown> {
  if (value instanceof Blob)
    return { dtype: 'uint8', type: value.type, buffer: add(await value.arrayBuffer()) };
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength, constructor } = value;
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    return { dtype: constructor.name.replace(/Array$/, '').toLowerCase(), buffer: add(bytes) };
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => pack(item, add)));
  if (typeof value === 'function' || isNode(value)) return undefined;
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await pack(item, add)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

const isNode = (value: unknown): boolean => typeof Node === 'function' && value instanceof Node;
