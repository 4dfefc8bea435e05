// pdf.js would take these classes from a canvas package and warn if there is none. It uses them only to draw.
Object.assign(globalThis, { DOMMatrix: Object, Path2D: Object })
