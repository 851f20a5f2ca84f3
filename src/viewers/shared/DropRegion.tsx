import type { ReactNode } from 'react';
import { useFileDrop } from '../../ui/use-file-drop.ts';

/** A viewer that a file can be dropped on. */
export function DropRegion({
  hint,
  onFile,
  children,
}: {
  /** Shown while a file is dragged over it. */
  hint: string;
  onFile(file: File): void;
  children: ReactNode;
}) {
  const { isOver, handlers } = useFileDrop(({ files }) => {
    if (files[0]) onFile(files[0]);
  });
  return (
    <div className="drop-region" {...handlers}>
      {children}
      {isOver ? <div className="drop-cover">{hint}</div> : null}
    </div>
  );
}
