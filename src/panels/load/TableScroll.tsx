import type { ReactNode } from 'react';

/** A table of the load screen that scrolls where it has no room, by keyboard too. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="load-table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="table">{children}</table>
    </div>
  );
}
