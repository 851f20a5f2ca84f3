import { type DragEvent, useState } from 'react';

/** What an element that takes dropped files needs. */
export interface FileDrop {
  /** Whether files are held over it. */
  isOver: boolean;
  handlers: {
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** Takes files that are dropped on an element; what else is dragged over it stays the browser's. */
export function useFileDrop(onDrop: (transfer: DataTransfer) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  const accept = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave({ currentTarget, relatedTarget }) {
        // Into a child of the element is not out of it.
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event) {
        setOver(false);
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        onDrop(event.dataTransfer);
      },
    },
  };
}
