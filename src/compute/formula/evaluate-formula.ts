import { FormulaError } from './formula-error.ts';
import { FORMULA_FUNCTIONS, type FormulaFunction } from './functions.ts';
import { applyOperator } from './operators.ts';
import type { BinaryOperator, FormulaNode } from './parse-formula.ts';

/** What a formula is worked out with. */
export interface FormulaInputs {
  /** Depth or time of each sample. */
  index: ArrayLike<number>;
  /**
   * Curves by name, with one value per sample of the index, NaN for null. A name is found in any
   * case where none is spelled the same.
   */
  curves: ReadonlyMap<string, ArrayLike<number>>;
  /** Numbers by name; they go before curves. */
  parameters?: Readonly<Record<string, number>>;
}

/** Samples that are worked out at a time: what an operator makes of them is still in the cache of
 * the processor for the next one. */
const BLOCK = 4096;

/**
 * Works out a formula, operator by operator over arrays.
 * @returns one value per sample, NaN for null: where an input is null, and where there is no
 * number, as for a division by zero
 * @throws FormulaError for a name, a function or an argument that does not fit, with its place
 */
export function evaluateFormula(root: FormulaNode, inputs: FormulaInputs): Float64Array {
  const result = new Evaluation(inputs).evaluateAll(root);
  for (let row = 0; row < result.length; row++)
    if (!Number.isFinite(result[row]!)) result[row] = NaN;
  return result;
}

class Evaluation {
  /** First sample of the block, and the one after its last. */
  #from = 0;
  #to = 0;
  /** Arrays of results that were used up, by which the next results are made. */
  readonly #free: Float64Array[] = [];
  readonly #made = new Set<Float64Array>();
  readonly #repeated = new Map<number, Float64Array>();
  /** Results of the functions that need all samples. */
  readonly #whole = new Map<FormulaNode, Float64Array>();

  constructor(private readonly inputs: FormulaInputs) {}

  /** All samples of a part. */
  evaluateAll(node: FormulaNode): Float64Array {
    this.#evaluateWholeCalls(node);
    const { length } = this.inputs.index;
    const result = new Float64Array(length);
    for (let from = 0; from < length || from === 0; from += BLOCK) {
      this.#from = from;
      this.#to = Math.min(from + BLOCK, length);
      const values = this.#evaluate(node);
      result.set(values.subarray(0, this.#to - from), from);
      this.#release(values);
    }
    return result;
  }

  /** Works out the functions that need all samples, the innermost first. */
  #evaluateWholeCalls(node: FormulaNode): void {
    if (node.kind === 'call') {
      const called = findFunction(node);
      if (called.isWhole) this.#whole.set(node, this.#callWhole(node, called));
      else node.parts.forEach((part) => this.#evaluateWholeCalls(part));
    } else if (node.kind === 'binary') {
      this.#evaluateWholeCalls(node.left);
      this.#evaluateWholeCalls(node.right);
    } else if (node.kind === 'negative' || node.kind === 'not') this.#evaluateWholeCalls(node.part);
  }

  #callWhole({ name, parts }: CallNode, called: FormulaFunction): Float64Array {
    const curve = parts.find(
      (part, place) => called.numbers?.includes(place) && !this.#isNumber(part),
    );
    if (curve) throw new FormulaError('ARGUMENTS_WRONG', curve.from, curve.to, usage(name, called));
    const out = new Float64Array(this.inputs.index.length);
    const whole = parts.map((part) => this.evaluateAll(part));
    for (const place of called.numbers ?? []) {
      const number = whole[place]![0];
      const limit = number === undefined ? null : called.limit?.(number, this.inputs.index);
      const { from, to } = parts[place]!;
      if (limit) throw new FormulaError('NUMBER_WRONG', from, to, limit);
    }
    called.run({ out, parts: whole, index: this.inputs.index });
    return out;
  }

  /** Whether a part is the same number for all samples. */
  #isNumber(node: FormulaNode): boolean {
    if (node.kind === 'number') return true;
    if (node.kind === 'name') return Object.hasOwn(this.inputs.parameters ?? {}, node.name);
    if (node.kind === 'call') return node.parts.every((part) => this.#isNumber(part));
    if (node.kind === 'binary') return this.#isNumber(node.left) && this.#isNumber(node.right);
    return this.#isNumber(node.part);
  }

  #evaluate(node: FormulaNode): Float64Array {
    switch (node.kind) {
      case 'number':
        return this.#repeat(node.value);
      case 'name':
        return this.#find(node);
      case 'call':
        return this.#call(node);
      case 'binary':
        return this.#operate(node.operator, this.#evaluate(node.left), this.#evaluate(node.right));
      case 'negative':
        return this.#operate('-', this.#repeat(0), this.#evaluate(node.part));
      case 'not':
        return this.#operate('==', this.#evaluate(node.part), this.#repeat(0));
    }
  }

  #find({ name, from, to }: FormulaNode & { kind: 'name' }): Float64Array {
    const { parameters = {}, curves } = this.inputs;
    if (Object.hasOwn(parameters, name)) return this.#repeat(parameters[name]!);
    if (name === 'null') return this.#repeat(NaN);
    const values = curves.get(name) ?? findInAnyCase(curves, name);
    if (!values) throw new FormulaError('NAME_UNKNOWN', from, to, name);
    return this.#block(values);
  }

  /** The block of a curve; a copy unless it is in the precision that all is worked out in. */
  #block(values: ArrayLike<number>): Float64Array {
    if (values instanceof Float64Array) return values.subarray(this.#from, this.#to);
    const out = this.#take();
    for (let row = 0; row < out.length; row++) out[row] = values[this.#from + row]!;
    return out;
  }

  /** A number for each sample of a block: the operators then have one kind of operand. */
  #repeat(value: number): Float64Array {
    let repeated = this.#repeated.get(value);
    if (!repeated) this.#repeated.set(value, (repeated = new Float64Array(BLOCK).fill(value)));
    return repeated;
  }

  #operate(operator: BinaryOperator, a: Float64Array, b: Float64Array): Float64Array {
    // What was made for an operand is not needed after it.
    const out = [a, b].find((operand) => this.#made.has(operand)) ?? this.#take();
    applyOperator(operator, out, a, b);
    for (const operand of [a, b]) if (operand !== out) this.#release(operand);
    return out;
  }

  #call(node: CallNode): Float64Array {
    const whole = this.#whole.get(node);
    if (whole) return this.#block(whole);
    const operands = node.parts.map((part) => this.#evaluate(part));
    const out = this.#take();
    findFunction(node).run({ out, parts: operands, index: this.inputs.index });
    operands.forEach((operand) => this.#release(operand));
    return out;
  }

  #take(): Float64Array {
    const length = this.#to - this.#from;
    const free = this.#free.pop();
    const array = free?.length === length ? free : new Float64Array(length);
    this.#made.add(array);
    return array;
  }

  #release(values: Float64Array): void {
    if (this.#made.delete(values)) this.#free.push(values);
  }
}

type CallNode = FormulaNode & { kind: 'call' };

/** @throws FormulaError where there is none of the name, or it takes another number of arguments */
function findFunction({ name, parts, from, to }: CallNode): FormulaFunction {
  const key = name.toLowerCase();
  const called = Object.hasOwn(FORMULA_FUNCTIONS, key) ? FORMULA_FUNCTIONS[key] : undefined;
  if (!called) throw new FormulaError('FUNCTION_UNKNOWN', from, from + name.length, name);
  const least = called.parameters.filter((parameter) => !parameter.endsWith('?')).length;
  if (parts.length < least || parts.length > called.parameters.length)
    throw new FormulaError('ARGUMENTS_WRONG', from, to, usage(name, called));
  return called;
}

/** How a function is written: `clip(x, low, high)`. */
function usage(name: string, { parameters }: FormulaFunction): string {
  return `${name}(${parameters.join(', ')})`;
}

function findInAnyCase(
  curves: ReadonlyMap<string, ArrayLike<number>>,
  name: string,
): ArrayLike<number> | undefined {
  const wanted = name.toLowerCase();
  for (const [key, values] of curves) if (key.toLowerCase() === wanted) return values;
  return undefined;
}
