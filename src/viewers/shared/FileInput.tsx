import type { Ref } from 'react';

/** The browser's file chooser, which a button opens by a click on it. */
export function FileInput({
  ref,
  label,
  accept,
  multiple = false,
  onFile,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** File name extensions, as in the attribute `accept`. */
  accept: string;
  /** Several files can be chosen at once. */
  multiple?: boolean;
  /** Called for each file. */
  onFile(file: File): void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        files.forEach((file) => onFile(file));
      }}
    />
  );
}
