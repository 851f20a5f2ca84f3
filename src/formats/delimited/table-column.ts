/** Values of one column: numbers as long as there are any, else texts. */
export class TableColumn {
  #numbers = new Float64Array(1024);
  #texts: string[] | null = null;
  #rows = 0;
  #hasNumber = false;

  get isText(): boolean {
    return this.#texts !== null;
  }

  /** Whether no row has a value. */
  get isEmpty(): boolean {
    return this.#texts === null && !this.#hasNumber;
  }

  /** Takes a field without a value. */
  addAbsent(): void {
    if (this.#texts) this.#texts.push('');
    else this.#push(NaN);
    this.#rows++;
  }

  /**
   * Takes a field with a value; `number` is NaN if it is not a number. @returns false for a text
   * among numbers: it is absent
   */
  add(number: number, text: string): boolean {
    if (Number.isNaN(number) && !this.#hasNumber)
      this.#texts ??= Array.from({ length: this.#rows }, () => '');
    if (this.#texts) this.#texts.push(text);
    else {
      this.#hasNumber ||= !Number.isNaN(number);
      this.#push(number);
    }
    this.#rows++;
    return this.#texts !== null || !Number.isNaN(number);
  }

  /** Number of a row, NaN where it is absent or the column has texts. */
  numberAt(row: number): number {
    return this.#texts ? NaN : (this.#numbers[row] as number);
  }

  /** The same column with numbers in place of its texts; NaN where `parse` gives none. */
  toNumbers(parse: (text: string, row: number) => number): TableColumn {
    const column = new TableColumn();
    for (const text of this.#texts ?? []) {
      const number = parse(text, column.#rows);
      if (Number.isNaN(number)) column.addAbsent();
      else column.add(number, '');
    }
    return column;
  }

  /** Texts of a text column, "" where absent; none of a column of numbers. */
  get texts(): readonly string[] {
    return this.#texts ?? [];
  }

  /** Text of a row, "" where the column has numbers. */
  textAt(row: number): string {
    return this.#texts?.[row] ?? '';
  }

  /** Values of some rows, as copies. */
  valuesAt(rows: Int32Array): Float64Array | string[] {
    const texts = this.#texts;
    return texts
      ? Array.from(rows, (row) => texts[row] as string)
      : Float64Array.from(rows, (row) => this.#numbers[row] as number);
  }

  #push(value: number): void {
    if (this.#rows === this.#numbers.length) {
      const longer = new Float64Array(this.#rows * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.#rows] = value;
  }
}
