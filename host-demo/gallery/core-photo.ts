/**
 * A picture that looks like the photo of a core box, as a data URL: three colours of rock with
 * bedding and a scale at its side, the same each time.
 */
export function corePhoto(box: number): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [120, 480];
  const pen = canvas.getContext('2d')!;
  let seed = 17 + box;
  const random = (): number => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const rocks = ['#b59a6a', '#8c8377', '#5d5a55'];
  for (let y = 0; y < canvas.height;) {
    const high = 6 + Math.floor(random() * 40);
    pen.fillStyle = rocks[Math.floor(random() * rocks.length)]!;
    pen.fillRect(0, y, canvas.width, high);
    pen.fillStyle = 'rgba(0, 0, 0, 0.18)';
    for (let line = 0; line < high; line += 3 + Math.floor(random() * 6))
      pen.fillRect(0, y + line, canvas.width, 1);
    y += high;
  }
  pen.fillStyle = '#f4f4f4';
  pen.fillRect(0, 0, 14, canvas.height);
  pen.fillStyle = '#222222';
  for (let y = 0; y < canvas.height; y += 48) pen.fillRect(0, y, 14, 24);
  return canvas.toDataURL('image/png');
}
