/**
 * Gives the user a file through the browser's download. The link is removed after 100 ms (spec 9).
 */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = safeName(name);
  document.body.append(link);
  link.click();
  setTimeout(() => {
    link.remove();
    URL.revokeObjectURL(url);
  }, 100);
}

/** A file name without separators, control and direction characters. */
export function safeName(name: string): string {
  return (
    name
      .replace(
        /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]+/g,
        '_',
      )
      .replace(/^[.\s]+|[.\s]+$/g, '')
      .slice(0, 120) || 'file'
  );
}
