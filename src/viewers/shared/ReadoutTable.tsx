import type { ReactNode } from 'react';

/** One quantity of a readout. */
export interface ReadoutRow {
  id: string;
  name: ReactNode;
  /** The row heads those below it. */
  isHead?: boolean;
  value: ReactNode;
  unit: string;
}

/** The values at the cursor as a table. */
export function ReadoutTable({
  columns,
  rows,
  isLive = false,
}: {
  /** Names of the columns; without them the table has no head. */
  columns?: { name: string; value: string; unit: string };
  rows: readonly ReadoutRow[];
  /** Changes are read out. */
  isLive?: boolean;
}) {
  return (
    <table className="table">
      {columns ? (
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" className="number">
              {columns.value}
            </th>
            <th scope="col">{columns.unit}</th>
          </tr>
        </thead>
      ) : null}
      <tbody aria-live={isLive ? 'polite' : undefined}>
        {rows.map(({ id, name, isHead, value, unit }) => (
          <tr key={id}>
            {isHead ? <th scope="row">{name}</th> : <td>{name}</td>}
            <td className="number">{value}</td>
            <td className="unit">
              <bdi dir="ltr">{unit}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
