import type { BinaryOperator } from './parse-formula.ts';

type Loop = (out: Float64Array, a: Float64Array, b: Float64Array) => void;

/**
 * One loop per operator: a loop that called a function per sample would cost several times as much.
 * Null gives null; a division by zero gives null; a comparison is 1 or 0.
 */
const LOOPS: Readonly<Record<BinaryOperator, Loop>> = {
  '+': (out, a, b) => {
    for (let row = 0; row < out.length; row++) out[row] = a[row]! + b[row]!;
  },
  '-': (out, a, b) => {
    for (let row = 0; row < out.length; row++) out[row] = a[row]! - b[row]!;
  },
  '*': (out, a, b) => {
    for (let row = 0; row < out.length; row++) out[row] = a[row]! * b[row]!;
  },
  '/': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const divisor = b[row]!;
      out[row] = divisor === 0 ? NaN : a[row]! / divisor;
    }
  },
  '^': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const base = a[row]!;
      // JavaScript gives 1 for null to the power of 0.
      out[row] = Number.isNaN(base) ? NaN : base ** b[row]!;
    }
  },
  '<': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const [x, y] = [a[row]!, b[row]!];
      out[row] = x < y ? 1 : x >= y ? 0 : NaN;
    }
  },
  '<=': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const [x, y] = [a[row]!, b[row]!];
      out[row] = x <= y ? 1 : x > y ? 0 : NaN;
    }
  },
  '>': (out, a, b) => LOOPS['<'](out, b, a),
  '>=': (out, a, b) => LOOPS['<='](out, b, a),
  '==': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const [x, y] = [a[row]!, b[row]!];
      out[row] = x === y ? 1 : x < y || x > y ? 0 : NaN;
    }
  },
  '!=': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const [x, y] = [a[row]!, b[row]!];
      out[row] = x === y ? 0 : x < y || x > y ? 1 : NaN;
    }
  },
  // False is certain as soon as one side is false, true as soon as one is true.
  '&&': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const [x, y] = [a[row]!, b[row]!];
      out[row] = x === 0 || y === 0 ? 0 : Number.isNaN(x) || Number.isNaN(y) ? NaN : 1;
    }
  },
  '||': (out, a, b) => {
    for (let row = 0; row < out.length; row++) {
      const [x, y] = [a[row]!, b[row]!];
      out[row] = isTrue(x) || isTrue(y) ? 1 : x === 0 && y === 0 ? 0 : NaN;
    }
  },
};

const isTrue = (value: number): boolean => value < 0 || value > 0;

/**
 * Applies an operator sample by sample, as many as `out` has; it may be one of the operands.
 * @param a, b one value per sample, NaN for null
 */
export function applyOperator(
  operator: BinaryOperator,
  out: Float64Array,
  a: Float64Array,
  b: Float64Array,
): void {
  LOOPS[operator](out, a, b);
}
