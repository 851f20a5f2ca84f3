/** How a number is stored in a header. */
export type HeaderNumberType =
  'int16' | 'uint16' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'float32' | 'float64' | 'ibm32';

/**
 * Position of a number in a header: `byte` counts from 1, as the standard does; beyond 240 it lies
 * in an additional trace header.
 */
export interface HeaderField {
  byte: number;
  type: HeaderNumberType;
}

const WIDTHS: Readonly<Record<HeaderNumberType, number>> = {
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  int64: 8,
  uint64: 8,
  float32: 4,
  float64: 8,
  ibm32: 4,
};

/** Bytes of a field. */
export function fieldBytes({ type }: HeaderField): number {
  return WIDTHS[type];
}

/** Whether a field lies within the first `headerBytes` bytes. */
export function fitsIn(field: HeaderField, headerBytes: number): boolean {
  return (
    Number.isInteger(field.byte) &&
    field.byte >= 1 &&
    field.byte - 1 + fieldBytes(field) <= headerBytes
  );
}

/**
 * The number of a field; `start` is where the header begins in the view. 64-bit integers are
 * rounded to a double.
 */
export function readField(
  view: DataView,
  { byte, type }: HeaderField,
  littleEndian: boolean,
  start = 0,
): number {
  const at = start + byte - 1;
  switch (type) {
    case 'int16':
      return view.getInt16(at, littleEndian);
    case 'uint16':
      return view.getUint16(at, littleEndian);
    case 'int32':
      return view.getInt32(at, littleEndian);
    case 'uint32':
      return view.getUint32(at, littleEndian);
    case 'int64':
      return Number(view.getBigInt64(at, littleEndian));
    case 'uint64':
      return Number(view.getBigUint64(at, littleEndian));
    case 'float32':
      return view.getFloat32(at, littleEndian);
    case 'float64':
      return view.getFloat64(at, littleEndian);
    case 'ibm32': {
      const word = view.getUint32(at, littleEndian);
      return (
        (word & 0xffffff) * 2 ** (4 * (((word >>> 24) & 127) - 64) - 24) * (word >>> 31 ? -1 : 1)
      );
    }
  }
}
