/** Cells of a csv file by RFC 4180, read character by character: another reader than any that writes it. Throws where it is not well formed. */
export function csvTable(bytes: Uint8Array): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    const cell = text[at] === '"' ? /"((?:[^"]|"")*)"/y : /([^",\r\n]*)/y;
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (!found) throw new Error(`A quote is left open at ${at}`);
    row.push(found[1]!.replaceAll('""', '"'));
    at = cell.lastIndex;
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else
      throw new Error(
        `Neither a comma nor the end of a line at ${at}: ${JSON.stringify(text.slice(at, at + 20))}`,
      );
  }
  return rows;
}
