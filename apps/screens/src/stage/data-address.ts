/** Bytes as an address that carries them. */
export const dataAddress = (bytes: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error ?? new Error('the bytes cannot be read'))
    reader.readAsDataURL(bytes)
  })
