/** Says that a list of calls is not complete. */
export const PartialList = () => <p class="muted">This wallet has very many calls. Only a part of them is listed.</p>
