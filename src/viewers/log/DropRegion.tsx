import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../ui/texts.tsx';

/** Takes a file dropped anywhere on it. */
export function DropRegion({
  onFile,
  children,
}: {
  onFile(file: File): void;
  children: ReactNode;
}) {
  const t = useTexts();
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
      {over ? <div className="drop-cover">{t('log.drop')}</div> : null}
    </div>
  );
}
