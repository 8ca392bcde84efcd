import { generate } from "lean-qr"

/** A text as a code that the camera of another device reads: dark on light in both themes (ISO/IEC 18004). */
export const QrCode = ({ children, label }: { readonly children: string; readonly label: string }) => {
  const code = generate(children)
  const cells = Array.from({ length: code.size ** 2 }, (_, at) => [at % code.size, Math.floor(at / code.size)] as const)
  // Readers want four light cells on each side.
  const box = `-4 -4 ${code.size + 8} ${code.size + 8}`
  const dark = cells.filter(([x, y]) => code.get(x, y)).map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={box} shape-rendering="crispEdges">
      <path d={dark.join("")} />
    </svg>
  )
}
