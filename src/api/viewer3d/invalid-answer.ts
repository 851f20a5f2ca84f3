/** An answer that is not what its call promises. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer';
}

/** @throws InvalidAnswer where it does not hold */
export function demand(holds: boolean, why: string): asserts holds {
  if (!holds) throw new InvalidAnswer(`viewer3d: ${why}`);
}
