import { type DragEvent, type ReactNode, useRef, useState } from 'react';

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
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const carriesFile = ({ dataTransfer }: DragEvent): boolean =>
    [...dataTransfer.types].includes('Files');
  const enter = (event: DragEvent): void => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    depth.current++;
    setOver(true);
  };
  const leave = (): void => {
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setOver(false);
  };
  const drop = (event: DragEvent): void => {
    depth.current = 0;
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    <div
      className="drop-region"
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={(event) => carriesFile(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {over ? <div className="drop-cover">{hint}</div> : null}
    </div>
  );
}
