import type { ComponentChildren } from 'preact'

/** A name and its value in a list of facts (`<dl class="fields">`). */
export const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
