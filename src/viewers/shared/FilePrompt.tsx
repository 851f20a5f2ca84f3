import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from './FileInput.tsx';

/** Asks for a file in an empty viewer: by a button, or dropped on it. */
export function FilePrompt({
  title,
  action,
  hint,
  accept,
  onFile,
}: {
  title: string;
  /** Text of the button. */
  action: string;
  hint: string;
  /** File name extensions, as in the attribute `accept`. */
  accept: string;
  onFile(file: File): void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <p className="empty-title">{title}</p>
      <div className="empty-actions">
        <Button label={action} variant="primary" onClick={() => chooser.current?.click()} />
        <span>{hint}</span>
      </div>
      <FileInput ref={chooser} label={action} accept={accept} onFile={onFile} />
    </>
  );
}
