/** A window that its section does not have, or an offset that its survey does not have. */
export class OutOfSection extends Error {
  override readonly name = 'OutOfSection';
}
